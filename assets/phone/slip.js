// The exchange: what the seat owns, and its slip with what it costs and leaves. Sums are made here; what the rules make
// of a slip (cuts, the push on a price) is asked of the desk.

import { money, number } from "./figures.js";
import { el, picture, showChosen, sign } from "./parts.js";
import { atOnce } from "./rest.js";
import { ordinal, say } from "./words.js";

const STEP = 100, LONG = 500, HELD = 450, LARGEST = 999999999, ASK_AFTER = 350;

export class Slip {
  constructor(page) {
    this.page = page;
    this.chosen = "";
    this.isSale = false;
    this.preview = null;
    this.timer = 0;
    this.title = "slip";
    this.fill = "fill_slip";
  }

  get isOpen() { return !this.page.own.slip.locked; }
  get draft() { return this.page.draft; }
  get rows() { return this.page.own.slip.rows; }
  name(power) { return this.page.said.prices.find((one) => one.power === power)?.name ?? power; }

  // Cash with all sales as they can be carried out, what the buys cost, and the rest.
  sums() {
    const { cash } = this.page.own.slip;
    let sold = 0, cost = 0;
    for (const { power, price, most } of this.rows) {
      const units = this.draft.slip[power] ?? 0;
      if (units < 0) sold += Math.min(-units, most) * price;
      else cost += units * price;
    }
    return { cash, sold, cost, rest: cash + sold - cost };
  }

  put(power, units) {
    this.draft.trade(power, Math.max(-LARGEST, Math.min(LARGEST, units)));
    this.preview = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), ASK_AFTER);
    this.page.show();
  }

  // What becomes of trades that are on the slip already.
  begin() {
    if (!this.preview && Object.keys(this.draft.slip).length) this.ask();
  }

  // One at a time: on a slow way a hand-in would wait for all of them.
  async ask() {
    if (this.isAsking) return;
    this.isAsking = true;
    const slip = { ...this.draft.slip }, asked = JSON.stringify(slip);
    try {
      const answer = await this.page.letters.ask("read", { slip });
      if (answer.slip && asked === JSON.stringify(this.draft.slip)) {
        this.preview = answer.slip;
        if (!this.page.cover.isDown) this.page.show();
      }
    } catch { /* the sums stand there without it */ }
    this.isAsking = false;
    if (asked !== JSON.stringify(this.draft.slip) && !this.draft.pending) this.ask();
  }

  // What the seat owns.
  holdings() {
    const { own, said } = this.page, rank = (place) => (place ? say("place", { place: ordinal(place) }) : "");
    const { standing, slip } = own;
    const figure = (name, text, below) => el("div", {}, el("p", { class: "hint" }, say(name)), el("strong", {}, text),
      el("p", { class: "hint" }, below));
    const lead = (power, [units, other]) => say(units < 0 ? "behind_of" : "ahead_of",
      { currency: this.name(power), units: number(Math.abs(units)), other });
    const leads = Object.entries(standing.leads).map(([power, one]) => lead(power, one));
    return [
      el("div", { class: "figures" },
        standing.money === null ? "" : figure("money", number(Math.floor(standing.money / 100)),
          rank(standing.money_rank)),
        standing.points === null ? "" : figure("points", money(standing.points), rank(standing.points_rank)),
        figure("purse", money(slip.cash), slip.currency)),
      el("ul", { class: "rows owned" }, ...this.rows.map((row) => el("li", { class: row.held ? "row" : "row none" },
        sign(row.power, this.page.state.letters), el("span", { class: "leader" }, this.name(row.power)),
        el("strong", { class: "figure" }, number(row.held)),
          el("span", { class: "figure worth" }, money(row.held * row.price)),
        el("span", { class: "leads" }, own.powers.some((one) => one.power === row.power) ? say("leads_me") : "")))),
      leads.length ? el("p", { class: "hint" }, say("ahead", { leads: leads.join(", ") })) : "",
      slip.conditional.length ? el("p", { class: "hint" }, say("conditional")) : "",
      said.prices.length && slip.locked ? el("p", { class: "state warn" }, say("locked")) : "",
      slip.locked ? "" : el("div", { class: "act" }, this.page.unsent(),
        el("button", { type: "button", class: "main", "data-key": "fill", click: () => this.page.open("slip") },
        picture("mine"), say("fill_slip"))),
    ];
  }

  // The slip itself.
  sheet() {
    const { rest } = this.sums(), { cash } = this.page.own.slip, isRed = rest < 0;
    return [
      el("div", { class: "slip", role: "group", "aria-label": say("slip") },
        el("p", { class: "slip-head", "aria-hidden": "true" }, el("span", {}), el("span", {}, say("has")),
          el("span", {}, say("price")), el("span", {}, say("amount"))),
        ...this.rows.map((row) => this.row(row))),
      el("div", { class: "keys" },
        el("div", { class: "sum" }, el("p", { role: "status", "aria-live": "polite" },
          el("span", { class: "hint" }, say("purse")), " ",
          el("strong", { class: isRed ? "bad" : "" },
            `${money(cash)} → ${isRed && this.preview ? money(this.preview.cash) : money(rest)}`),
          isRed ? el("span", { class: "bad red" }, say("red")) : ""),
        el("button", { type: "button", class: "main", "data-key": "check", click: () => this.check() }, say("check"),
          " ›")),
        this.chosen ? this.pad() : ""),
    ];
  }

  // Where no slip lies at the desk, one without trades is handed in as well: a missing one would sell.
  check() {
    if (!this.page.own.slip.given && !this.draft.handed) this.draft.touch("slip");
    this.page.open("check");
  }

  row({ power, held, price, most }) {
    const units = this.draft.slip[power] ?? 0, name = this.name(power), done = this.preview?.rows[power]?.done;
    const step = (by, text, key) => {
      const told = say(by > 0 ? "more_by" : "less_by", { name, by: STEP });
      const button = el("button", { type: "button", "aria-label": told, "data-key": `${key}${power}`, click: () => {
        if (this.wasLong) this.wasLong = false;
        else this.choose(power, () => this.put(power, units + by));
      } }, text);
      button.addEventListener("pointerdown", () => {
        this.wasLong = false;
        this.press = setTimeout(() => atOnce(() => {
          this.wasLong = true;
          this.choose(power, () => this.put(power, units + by * (LONG / STEP)));
        }), HELD);
      });
      for (const end of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(end,
        () => clearTimeout(this.press));
      return button;
    };
    const cut = units < 0 && -units > most ? say("only", { units: number(-most) })
      : done !== undefined && done !== units ? say("becomes", { units: number(done, { sign: true }) }) : "";
    const classes = ["slip-row", power === this.chosen && "is-chosen", cut && "is-cut"].filter(Boolean).join(" ");
    return el("div", { class: classes },
      sign(power, this.page.state.letters),
        el("span", { class: "figure" }, el("span", { class: "unseen" }, `${name}, ${say("has")} `), number(held)),
      el("span", { class: "figure" }, el("span", { class: "unseen" }, `${say("price")} `), money(price)),
      el("span", { class: "stepper" }, step(-STEP, "−", "less"),
        el("button", { type: "button", class: "amount", "data-key": `amount${power}`,
          "aria-pressed": String(power === this.chosen),
          "aria-label": `${name}: ${number(units, { sign: true })}`,
            click: () => this.choose(power, () => this.page.show()) },
        el("strong", {}, number(units, { sign: true }))), step(STEP, "+", "more")),
      cut ? el("span", { class: "cut bad" }, cut) : "");
  }

  choose(power, then) {
    if (this.chosen !== power) {
      this.chosen = power;
      this.isSale = (this.draft.slip[power] ?? 0) < 0;
      this.isFresh = true;
    }
    then();
    showChosen();
  }

  // The keys for the amount that is chosen: digits, sums, and the sign.
  pad() {
    const power = this.chosen, row = this.rows.find((one) => one.power === power), units = this.draft.slip[power] ?? 0;
    const isSale = units < 0 || (units === 0 && this.isSale), side = isSale ? -1 : 1, name = this.name(power);
    const set = (size) => { this.isFresh = false; this.put(power, side * size); };
    const digit = (one) => set(Number(`${this.isFresh ? "" : Math.abs(units)}${one}`.slice(-9)));
    const key = (text, act, facts = {}) => el("button", { type: "button", "data-key": `key${text}`, ...facts,
      click: act }, text);
    const { rest } = this.sums(), own = Math.abs(units) * row.price;
    const most = isSale ? row.most : Math.max(0, Math.floor((rest + (units > 0 ? own : 0)) / row.price));
    const push = this.preview?.rows[power]?.next;
    return el("section", { class: "pad", "aria-label": name },
      el("p", { class: "pad-head" }, sign(power, this.page.state.letters),
        el("strong", {}, say(isSale ? "sell" : "buy", { name })),
        el("strong", { class: "figure" }, number(units, { sign: true }))),
      el("p", { class: "hint" }, `${say(isSale ? "brings" : "costs")} ${money(isSale ? Math.min(-units, row.most) * row.price : own)} · ${say("rest")} ${money(rest)}`,
        push === undefined ? "" : ` · ${say("push")} ${money(row.price)}${push === row.price ? "" : ` → ${money(push)}`}`),
      el("div", { class: "chips" }, ...[100, 200, 500].map((by) => key(`${isSale ? "−" : "+"}${by}`,
        () => set(Math.abs(units) + by))),
        key(say(isSale && row.most === row.held ? "all_held" : "all_that_goes"), () => set(most), { class: "all", "data-key": "keyall" })),
      el("div", { class: "digits" }, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((one) => key(String(one), () => digit(one))),
        key("±", () => { this.isSale = !isSale; this.put(power, -units); }, { "aria-label": say("sign") }),
        key("0", () => digit(0)),
        key("⌫", () => { this.isFresh = false; this.put(power, side * Math.floor(Math.abs(units) / 10)); },
          { "aria-label": say("back_space") })));
  }

  // What is handed in of it, on the page that checks everything.
  told() {
    const trades = this.rows.filter((row) => this.draft.slip[row.power]), { rest, cash } = this.sums();
    if (!trades.length) return [el("p", {}, say("slip_nothing")),
      el("p", { class: "after" }, say("after"), " ", el("strong", {}, money(cash)))];
    return [
      el("ul", { class: "rows" }, ...trades.map(({ power, price, most }) => {
        const units = this.draft.slip[power],
          done = units < 0 ? -Math.min(-units, most) : this.preview?.rows[power]?.done ?? units;
        return el("li", { class: done === units ? "row" : "row is-cut" }, sign(power, this.page.state.letters),
          el("span", { class: "leader" }, this.name(power)),
          done === units ? "" : el("span", { class: "bad" }, say("becomes", { units: number(done, { sign: true }) })),
          el("strong", { class: "figure" }, number(units, { sign: true })),
            el("span", { class: "figure worth" }, money(-done * price, { sign: true })));
      })),
      el("p", { class: "after" }, say("after"), " ", el("strong", {}, money(this.preview?.cash ?? rest))),
      rest < 0 ? el("p", { class: "bad" }, say("red")) : "",
    ];
  }
}
