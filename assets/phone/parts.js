// Small parts of a page: elements with texts. Nothing that comes from people is ever read as HTML.

const SVG = "http://www.w3.org/2000/svg";

export function el(name, facts = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(facts)) {
    if (key === "click") made.addEventListener("click", value);
    else if (value !== false && value !== undefined) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...inside.filter((one) => one !== null && one !== ""));
  return made;
}

export function svg(name, facts = {}, ...inside) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(facts)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

// A power's sign: its letter in its colours.
export function sign(power, letters) {
  return el("span", { class: `sign sign-${power}`, "aria-hidden": "true" }, letters[power] ?? "?");
}

export function mark(text) {
  return text ? el("span", { class: "mark", "aria-hidden": "true" }, text) : "";
}

// A line through the prices of a currency since the beginning; the last one has a dot.
export function sparkline(power, series, wide = 72, high = 24) {
  const least = Math.min(...series), most = Math.max(...series), room = 4;
  const x = (at) => room + ((wide - 2 * room) * at) / Math.max(1, series.length - 1);
  const y = (price) => high - room - ((high - 2 * room) * (price - least)) / Math.max(1, most - least);
  const points = series.map((price, at) => `${x(at).toFixed(1)},${y(price).toFixed(1)}`);
  const [cx, cy] = points[points.length - 1].split(",");
  return svg("svg", { viewBox: `0 0 ${wide} ${high}`, class: "way", "aria-hidden": "true" },
    svg("polyline", { points: points.join(" "), class: `way-${power}` }),
    svg("circle", { cx, cy, r: 1.5, class: `way-${power}` }));
}

const ICONS = {
  table: ["M3 7l6 -3l6 3l6 -3v13l-6 3l-6 -3l-6 3v-13", "M9 4v13", "M15 7v13"],
  prices: ["M4 19l16 0", "M4 15l4 -6l4 2l4 -5l4 4"],
  news: ["M16 6h3a1 1 0 0 1 1 1v11a2 2 0 0 1 -4 0v-13a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1v12a3 3 0 0 0 3 3h11",
    "M8 8l4 0", "M8 12l4 0", "M8 16l4 0"],
};

export function picture(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    ...ICONS[name].map((d) => svg("path", { d })));
}
