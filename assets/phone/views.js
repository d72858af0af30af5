// What everybody sees: the table with map, prices and standings; one currency with its holders; what happened.

import { money } from "./figures.js";
import { el, mark, priceChart, sign, sparkline } from "./parts.js";
import { say } from "./words.js";

const ARROWS = { "1": "▲", "-1": "▼", "0": "" };

function change(row) {
  if (!row.change) return el("span", { class: "change" }, el("span", { class: "unseen" }, say("unchanged")));
  const told = say(row.trend > 0 ? "rose" : "fell", { by: row.change });
  return el("span", { class: row.trend > 0 ? "change up" : "change down" },
    el("span", { "aria-hidden": "true" }, `${ARROWS[row.trend]} ${row.change}`), el("span", { class: "unseen" }, told));
}

export function tablePage(state, said, now, map, opened, below) {
  return [
    el("p", { class: "now" }, now),
    el("ol", { class: "steps", "aria-label": say("steps") }, ...said.steps.map((step) => el("li",
      { class: step.now ? "is-now" : step.done ? "is-done" : "", "aria-current": step.now && "step" }, step.name))),
    map.element,
    said.prices.length ? priceRows(state, said, opened) : "",
    standings(state, said),
    units(state, said),
    below,
    el("p", { class: "hint" }, state.gm ? `${state.name} · ${say("gm")} ${state.gm}` : state.name),
  ];
}

function priceRows(state, said, opened) {
  return el("section", {}, el("h2", {}, say("prices"), el("span", { class: "aside" }, say("leads"))),
    el("ul", { class: "rows" }, ...said.prices.map((row) => el("li", {},
      el("button", { type: "button", class: "row", click: () => opened(row.power) },
        sign(row.power, state.letters), el("span", { class: "unseen" }, row.name),
        el("strong", { class: "price" }, row.price), change(row), sparkline(row.power, row.series),
        el("span", { class: "leader" }, row.leader || say("nobody")))))));
}

function standings(state, said) {
  const hasMoney = said.race.some((row) => row.money), hasPowers = said.race.some((row) => row.power);
  const head = el("tr", {}, el("th", {}, "#"), el("th", {}, ""), el("th", { class: "figure" },
    say(hasPowers ? "centres" : "points")), hasMoney ? el("th", { class: "figure" }, say("money")) : "");
  return el("section", {}, el("h2", {}, say("standings")), el("table", {}, el("thead", {}, head),
    el("tbody", {}, ...said.race.map((row) => el("tr", {}, el("td", { class: "rank" }, row.rank),
      el("th", { scope: "row" }, el("span", { class: "who" },
        row.power ? sign(row.power, state.letters) : mark(row.mark), row.name)),
      el("td", { class: "figure" }, el("span", { class: row.trend > 0 ? "up" : "down", "aria-hidden": "true" },
        ARROWS[row.trend]), ` ${row.text}`),
      hasMoney ? el("td", { class: "figure" }, row.money) : "")))));
}

function units(state, said) {
  return el("details", {}, el("summary", {}, say("units")), ...said.board.map((one) => el("section", { class: "power" },
    el("h3", {}, sign(one.power, state.letters), ` ${one.name}`,
      one.leader ? el("span", { class: "aside" }, one.leader) : ""),
    el("p", {}, one.units.join(", ") || say("none")),
    one.dislodged.length ? el("p", { class: "bad" }, `${say("dislodged")}: ${one.dislodged.join(", ")}`) : "",
    el("p", { class: "hint" }, `${say("centres")} (${one.centres.length}): ${one.centres.join(", ") || say("none")}`))));
}

export function pricePage(state, said, chosen, opened) {
  const row = said.prices.find((one) => one.power === chosen) ?? said.prices[0];
  const facts = [
    row.net && say("net", { units: row.net }), row.point && say("per_point", { price: row.point }),
    row.lead && say("lead", { units: row.lead }),
  ].filter(Boolean);
  return [
    el("div", { class: "choice", role: "group", "aria-label": say("prices") }, ...said.prices.map((one) => el("button",
      { type: "button", "aria-pressed": String(one === row), "aria-label": one.name, click: () => opened(one.power) },
      sign(one.power, state.letters)))),
    el("h2", { class: "currency" }, sign(row.power, state.letters), ` ${row.name}`),
    el("p", { class: "large" }, el("strong", {}, row.price), " ", change(row)),
    priceChart(row.power, said.prices, money, (turn) => (turn ? say("turn", { turn }) : say("start"))),
    el("p", { class: "facts" }, facts.join(" · ")),
    el("p", {}, `${say("leads")}: `, mark(row.mark), ` ${row.leader || say("nobody")}`),
    el("h3", {}, say("holders", { name: row.name })),
    row.holders.length ? el("ul", { class: "rows holders" }, ...row.holders.map((one) => holder(one, row.leader)))
      : el("p", {}, say("nobody_holds")),
  ];
}

function holder(one, leader) {
  const bar = el("span", { class: "bar", "aria-hidden": "true" });
  bar.style.width = `${one.share / 10}%`;
  return el("li", { class: "row" }, mark(one.mark),
    el("span", { class: one.name === leader ? "leader is-leader" : "leader" }, one.name),
    el("span", { class: "track" }, bar), el("strong", { class: "figure" }, one.units));
}

export function newsPage(state, said, below = "") {
  const items = said.news.map((text) => el("li", {}, text));
  const press = said.press.map((one) => el("blockquote", {},
    el("p", { class: "from" }, [one.from, one.to && `${say("to")} ${one.to}`].filter(Boolean).join(" ")),
    el("p", { class: "text" }, one.text)));
  return [
    below, el("h2", {}, say("news")), items.length ? el("ul", { class: "news" }, ...items) : el("p", {}, say("quiet")),
    press.length ? el("section", {}, el("h2", {}, say("press")), ...press) : "",
    said.results ? el("section", {}, el("h2", {}, say("results"), el("span", { class: "aside" }, said.results.turn)),
      ...said.results.powers.map((one) => el("section", { class: "power" },
        el("h3", {}, sign(one.power, state.letters), ` ${one.name}`),
        el("ul", { class: "orders" }, ...one.lines.map(orderLine))))) : "",
  ];
}

function orderLine(line) {
  return el("li", { class: line.failed ? "failed" : "" },
    el("span", {}, el("span", { class: "cross", "aria-hidden": "true" }, line.failed ? "✗" : ""),
      el("strong", {}, line.unit), ` ${line.text}`),
    line.why ? el("p", { class: "hint" }, line.why) : "");
}
