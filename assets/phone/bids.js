// The auction: what the seat can bid with, and its slip of bids with what they cost if all are won.

import { number } from "./figures.js";
import { el, picture, showChosen, sign } from "./parts.js";
import { say } from "./words.js";

const DIGITS = 9;

export class Bids {
  constructor(page) {
    this.page = page;
    this.chosen = "";
    this.title = "bids";
    this.fill = "fill_bids";
  }

  get draft() { return this.page.draft; }
  get facts() { return this.page.own.bids; }
  get isOpen() { return !this.facts.locked; }
  get total() { return Object.values(this.draft.bids).reduce((sum, bid) => sum + bid, 0); }
  name(power) { return this.page.said.board.find((one) => one.power === power)?.name ?? power; }
  sign(power) { return sign(power, this.page.state.letters); }

  // The purse, and what lies at the desk.
  holdings() {
    const { purse, given, locked } = this.facts, lies = Object.entries(given ?? {});
    return [
      el("div", { class: "figures" }, el("div", {}, el("p", { class: "hint" }, say("credits")),
        el("strong", {}, number(purse)))),
      given ? el("p", { class: "hint" }, say(lies.length ? "bids_there" : "bids_there_none")) : "",
      el("ul", { class: "rows" }, ...lies.map(([power, bid]) => this.line(power, bid))),
      locked ? el("p", { class: "state warn" }, say("locked")) : el("div", { class: "act" }, this.page.unsent(),
        el("button", { type: "button", class: "main", "data-key": "fill", click: () => this.page.open("slip") },
          picture("mine"), say(this.fill))),
    ];
  }

  line(power, bid) {
    return el("li", { class: "row" }, this.sign(power), el("span", { class: "leader" }, this.name(power)),
      el("strong", { class: "figure" }, number(bid)));
  }

  // The slip itself.
  sheet() {
    const { total } = this, { purse, sale } = this.facts, left = purse - total;
    return [
      el("div", { class: "slip", role: "group", "aria-label": say("bids") }, ...sale.map((power) => this.row(power))),
      el("p", { class: "hint bid-hint" }, say("bids_told")),
      el("div", { class: "keys" },
        el("div", { class: "sum" }, el("p", { role: "status", "aria-live": "polite" },
          say("bids_cost", { total: number(total) }), " · ",
          el("strong", { class: left < 0 ? "bad" : "" }, say("bids_left", { left: number(left) }))),
        el("button", { type: "button", class: "main", "data-key": "check", click: () => this.check() }, say("check"),
          " ›")),
        this.over(), this.chosen ? this.pad() : ""),
    ];
  }

  // What more than the purse means.
  over() {
    const { purse, over } = this.facts, by = this.total - purse;
    return by > 0 ? el("p", { class: "bad bid-hint" },
      say(over ? "bids_over" : "bids_too_many", { by: number(by) })) : "";
  }

  // Where no slip lies at the desk, one without bids is handed in as well.
  check() {
    if (!this.facts.given && !this.draft.handed) this.draft.touch("bids");
    this.page.open("check");
  }

  row(power) {
    const bid = this.draft.bids[power] ?? 0, name = this.name(power);
    const step = (by, text, key) => el("button", { type: "button", "data-key": `${key}${power}`,
      "aria-label": say(by > 0 ? "more_by" : "less_by", { name, by: 1 }),
      click: () => this.choose(power, () => this.put(power, bid + by)) }, text);
    return el("div", { class: power === this.chosen ? "slip-row is-chosen" : "slip-row" }, this.sign(power),
      el("span", { class: "leader" }, name),
      el("span", { class: "stepper" }, step(-1, "−", "less"),
        el("button", { type: "button", class: "amount", "data-key": `amount${power}`,
          "aria-pressed": String(power === this.chosen), "aria-label": `${name}: ${number(bid)}`,
          click: () => this.choose(power, () => this.page.show()) }, el("strong", {}, number(bid))),
        step(1, "+", "more")));
  }

  choose(power, then) {
    if (this.chosen !== power) Object.assign(this, { chosen: power, isFresh: true });
    then();
    showChosen();
  }

  put(power, bid) {
    this.draft.bid(power, Math.max(0, bid));
    this.page.show();
  }

  // Digits for the bid that is chosen.
  pad() {
    const power = this.chosen, bid = this.draft.bids[power] ?? 0;
    const set = (now) => { this.isFresh = false; this.put(power, now); };
    const digit = (one) => set(Number(`${this.isFresh ? "" : bid}${one}`.slice(-DIGITS)));
    const key = (text, act, facts = {}) => el("button", { type: "button", "data-key": `key${text}`, ...facts,
      click: act }, text);
    return el("section", { class: "pad", "aria-label": this.name(power) },
      el("p", { class: "pad-head" }, this.sign(power), el("strong", {}, this.name(power)),
        el("strong", { class: "figure" }, number(bid))),
      el("div", { class: "digits" }, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((one) => key(String(one), () => digit(one))),
        key("C", () => set(0), { "aria-label": say("bid_none") }), key("0", () => digit(0)),
        key("⌫", () => set(Math.floor(bid / 10)), { "aria-label": say("back_space") })));
  }

  // What is handed in of it, on the page that checks everything.
  told() {
    const { total } = this, bids = this.facts.sale.filter((power) => this.draft.bids[power]);
    if (!bids.length) return [el("p", {}, say("bids_nothing"))];
    return [
      el("ul", { class: "rows" }, ...bids.map((power) => this.line(power, this.draft.bids[power]))),
      el("p", { class: "after" }, say("bids_cost", { total: number(total) }), " · ",
        el("strong", {}, say("bids_left", { left: number(this.facts.purse - total) }))),
      this.over(),
    ];
  }
}
