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

// The prices of all currencies since the beginning, one of them picked: whole tenths at the left, turns below, 1.00 dotted.
export function priceChart(power, rows, written, turnName) {
  const wide = 340, high = 170, left = 36, right = 12, top = 8, bottom = 24, last = rows[0].series.length - 1;
  const all = rows.flatMap((row) => row.series).concat(100), step = [10, 20, 50, 100, 200, 500].find((one) =>
    Math.max(...all) - Math.min(...all) <= 6 * one) ?? 1000;
  const least = Math.floor(Math.min(...all) / step) * step, most = Math.ceil(Math.max(...all) / step) * step;
  const x = (at) => left + ((wide - left - right) * at) / Math.max(1, last);
  const y = (price) => high - bottom - ((high - top - bottom) * (price - least)) / Math.max(1, most - least);
  const levels = Array.from({ length: (most - least) / step + 1 }, (_, at) => least + at * step);
  const every = Math.max(1, Math.ceil(last / 4)), turns = rows[0].series.map((_, at) => at).filter((at) => at % every === 0);
  const across = (price, kind) => svg("line", { x1: left, x2: wide - right, y1: y(price), y2: y(price), class: kind });
  const line = ({ series }, kind) => svg("polyline", { class: kind,
    points: series.map((price, at) => `${x(at).toFixed(1)},${y(price).toFixed(1)}`).join(" ") });
  const picked = rows.find((row) => row.power === power);
  return svg("svg", { viewBox: `0 0 ${wide} ${high}`, class: "chart", "aria-hidden": "true" },
    ...levels.flatMap((price) => [across(price, "level"),
      svg("text", { x: left - 6, y: y(price) + 4, "text-anchor": "end" }, written(price))]),
    across(100, "par"),
    ...turns.map((at) => svg("text", { x: x(at), y: high - 6, "text-anchor": at ? at === last ? "end" : "middle" : "start" },
      turnName(at))),
    ...rows.filter((row) => row !== picked).map((row) => line(row, "other")), line(picked, `picked way-${power}`),
    svg("circle", { cx: x(last), cy: y(picked.series[last]), r: 3.5, class: `way-${power}` }));
}

// Something that a player should see before he goes on, and that stops nothing.
export function warning(text) {
  return el("p", { class: "hint-line" }, picture("warn"), text);
}

// The row that is chosen, below the head and above the keys, which both stand over the page.
export function showChosen() {
  const row = document.querySelector(".slip-row.is-chosen"), height = (place) => document.querySelector(place).offsetHeight;
  if (!row) return;
  row.style.scrollMargin = `${height("header")}px 0 ${height(".keys")}px`;
  row.scrollIntoView({ block: "nearest" });
}

// A field for text as high as what stands in it; one that is not shown has no height yet.
export function grow(field) {
  if (!field.scrollHeight) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}

const ICONS = {
  table: ["M3 7l6 -3l6 3l6 -3v13l-6 3l-6 -3l-6 3v-13", "M9 4v13", "M15 7v13"],
  prices: ["M4 19l16 0", "M4 15l4 -6l4 2l4 -5l4 4"],
  news: ["M16 6h3a1 1 0 0 1 1 1v11a2 2 0 0 1 -4 0v-13a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1v12a3 3 0 0 0 3 3h11",
    "M8 8l4 0", "M8 12l4 0", "M8 16l4 0"],
  mine: ["M9 14c0 1.657 2.686 3 6 3s6 -1.343 6 -3s-2.686 -3 -6 -3s-6 1.343 -6 3z",
    "M9 14v4c0 1.656 2.686 3 6 3s6 -1.344 6 -3v-4",
    "M3 6c0 1.072 1.144 2.062 3 2.598s4.144 .536 6 0c1.856 -.536 3 -1.526 3 -2.598c0 -1.072 -1.144 -2.062 -3 -2.598s-4.144 -.536 -6 0c-1.856 .536 -3 1.526 -3 2.598z",
    "M3 6v10c0 .888 .772 1.45 2 2", "M3 11c0 .888 .772 1.45 2 2"],
  orders: ["M5 5a5 5 0 0 1 7 0a5 5 0 0 0 7 0v9a5 5 0 0 1 -7 0a5 5 0 0 0 -7 0v-9z", "M5 21v-7"],
  lock: ["M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6z", "M8 11v-4a4 4 0 1 1 8 0v4"],
  eye: ["M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0",
    "M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.600 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.600 2 9 6"],
  eye_off: ["M10.585 10.587a2 2 0 0 0 2.829 2.828",
    "M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.600 -2 -9 -6c1.272 -2.120 2.712 -3.678 4.320 -4.674m2.860 -1.146a9.055 9.055 0 0 1 1.820 -.180c3.600 0 6.600 2 9 6c-.666 1.110 -1.379 2.067 -2.138 2.870", "M3 3l18 18"],
  send: ["M10 14l11 -11", "M21 3l-6.500 18a.55 .55 0 0 1 -1 0l-3.500 -7l-7 -3.500a.55 .55 0 0 1 0 -1l18 -6.500"],
  check: ["M5 12l5 5l10 -10"],
  done: ["M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0", "M9 12l2 2l4 -4"],
  warn: ["M12 9v4", "M12 16v.01", "M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.870l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0z"],
  waits: ["M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0", "M12 7v5l3 3"],
};

export function picture(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    ...ICONS[name].map((d) => svg("path", { d })));
}
