// Checking, handing in, and the receipt. A hand-in keeps its number (`sid`) until the desk has answered it, however
// often it has to be sent: the desk takes it once.

import { AskError, fresh } from "./letters.js";
import { shortOrder } from "./figures.js";
import { takenOf } from "./own.js";
import { el, picture, warning } from "./parts.js";
import { say } from "./words.js";

const PATIENCE = [5000, 10000, 20000], PAUSE = 3000, FEW = 3;
const isBad = (line) => !["understood", "not_allowed"].includes(line.status);

export class Handing {
  constructor(page) {
    this.page = page;
    this.lines = {};
    this.isSending = false;
    this.tries = 0;
  }

  get draft() { return this.page.draft; }

  // Everything on one page, each order read back by the desk.
  check() {
    const { own, slip, orders, draft } = { own: this.page.own, slip: this.page.slip, orders: this.page.orders,
      draft: this.draft };
    const isSlip = own.slip && !own.slip.locked, isBids = own.bids && !own.bids.locked;
    if (!Object.keys(draft.touched).length) return [el("p", { class: "alone" }, say("nothing_new"))];
    return [
      this.refused(),
      isSlip && draft.touched.slip ? el("section", { class: "power" }, el("h3", {}, picture("mine"), say("slip")),
        ...slip.told()) : "",
      isBids && draft.touched.bids ? el("section", { class: "power" },
        el("h3", {}, picture("mine"), say("bids")), ...this.page.bids.told()) : "",
      ...own.powers.map((power) => (draft.touched[power.power]
        ? orders.told(power, draft.lines(power).map((line) => this.line(power, line))) : orders.untouched(power))),
      draft.touched.press ? el("section", { class: "power" }, el("h3", {}, picture("news"), say("your_press")),
        ...draft.press.filter((one) => one.text.trim()).map((one) => el("blockquote", {},
          el("p", { class: "from" }, [one.sender || own.alias, one.to && `${say("to")} ${one.to}`].filter(Boolean).join(" ")),
          el("p", { class: "text" }, one.text)))) : "",
      isSlip && !draft.touched.slip && !own.slip.given && !draft.waiting?.slip ? warning(say("no_slip")) : "",
      isBids && !draft.touched.bids && !own.bids.given && !draft.waiting?.bids ? warning(say("no_bids")) : "",
      draft.overtaken ? warning(say("overtaken", { receipt: draft.overtaken })) : "",
      ...this.hints(),
      el("div", { class: "act" }, draft.pending
        ? el("p", { class: "state warn", role: "status" }, `${say("not_yet")}. ${this.way}`)
        : el("button", { type: "button", class: "main", "data-key": "hand_in", click: () => this.handIn() },
          picture("send"), say("hand_in")),
      el("p", { class: "hint" }, say("until_taken"))),
    ];
  }

  line(power, line) {
    const told = this.lines[power.power]?.find((one) => one.text.trim() === line.trim()), isWrong = told && isBad(told);
    return el("li", { class: isWrong ? "bad" : "" }, el("strong", {}, shortOrder(line)),
      told?.said ? el("span", { class: "hint" }, ` ${told.said}`) : "",
      told?.reason ? el("p", { class: isWrong ? "bad" : "hint" }, told.reason) : "");
  }

  hints() {
    const { standing } = this.page.own, thin = Object.entries(standing.leads).filter(([, [units]]) => units <= 500);
    return thin.map(([power, [units]]) => warning(
      say(units < 0 ? "thin_not" : "thin", { name: this.page.slip.name(power), units: Math.abs(units) })));
  }

  refused() {
    const { refused } = this.draft;
    if (!refused) return "";
    return el("div", { class: "state bad", role: "alert", tabindex: "-1", id: "refused", "data-key": "refused" },
      el("strong", {}, say("refused")),
      el("ul", {}, ...refused.map((one) => el("li", {}, one))));
  }

  // Have the orders read back, once the page is open; those that were typed go into the list first.
  async begin() {
    const { draft } = this, powers = this.page.own.powers.filter((one) => draft.touched[one.power]);
    if (draft.touched.slip && !this.page.slip.preview) this.page.slip.ask();
    for (const power of powers) {
      if (draft.more[power.power].trim() && !draft.pending) await this.page.orders.ask(power.power);
      try {
        const lines = draft.lines(power), answer = lines.length
          ? await this.page.letters.ask("read", { power: power.power, lines }) : {};
        this.lines[power.power] = answer.lines ?? [];
      } catch { return; }
      this.page.show();
    }
  }

  handIn() {
    clearTimeout(this.page.slip.timer); // what is handed in needs no reading before
    this.draft.pending = this.draft.body(fresh());
    this.draft.refused = null;
    this.draft.keep();
    Object.assign(this, { tries: 0, hasFailed: false });
    this.send();
  }

  // What becomes of what is pending.
  get way() { return say(this.hasFailed ? "keeps_trying" : "is_sent"); }

  // Send what is pending until there is an answer: also after a reload.
  async send() {
    const { draft } = this, body = draft?.pending;
    if (!body || this.isSending) return;
    this.isSending = true;
    this.page.show();
    let again = PAUSE;
    try {
      const told = await this.page.letters.ask("hand_in", body, PATIENCE[Math.min(this.tries++, 2)]);
      again = 0;
      if (told.ok) this.took(draft, told);
      else this.refuse(draft, told);
    } catch (error) {
      this.hasFailed = true;
      const { kind } = error instanceof AskError ? error : { kind: "lost" };
      if (kind === "full") { again = 0; this.refuse(draft, { reasons: [say("full")] }); }
      else if (kind === "revoked") again = 0; // the link finds out whether the seat, or its game, is gone
      else if (kind === "again") again = 50;
    }
    this.isSending = false;
    this.page.show();
    if (again) setTimeout(() => this.send(), again);
  }

  took(draft, told) {
    const { turn } = draft.pending;
    draft.done(told);
    this.receipt = { turn, at: told.at, receipt: told.receipt, state: told.state, counts: this.counts(draft) };
    this.page.open("receipt");
  }

  // Nothing was handed in; what was typed stays, and the first thing that was refused has the focus.
  refuse(draft, told) {
    for (const [power, lines] of Object.entries(told.lines ?? {})) this.lines[power] = lines;
    draft.pending = null;
    draft.refused = told.reasons?.length ? this.inShort(told) : [told.error ?? say("not_yet")];
    draft.keep();
    this.page.open("check");
    requestAnimationFrame(() => document.getElementById("refused")?.focus());
  }

  // A line that is wrong is told with its reason; where there are many, each stands below and is told once.
  inShort({ reasons, lines = {} }) {
    const wrong = Object.values(lines).flat().filter((line) => line.reason && isBad(line));
    const others = reasons.filter((reason) => !wrong.some((line) => line.reason === reason));
    return [...others, ...(wrong.length > FEW ? [say("lines_wrong", { n: wrong.length })]
      : wrong.map((line) => `${shortOrder(line.text)}: ${line.reason}`))];
  }

  counts(draft) {
    const { touched } = draft, powers = this.page.own.powers.filter((one) => touched[one.power]);
    const trades = Object.keys(draft.slip).length,
      lines = powers.reduce((sum, one) => sum + draft.lines(one).length, 0);
    const texts = draft.press.filter((one) => one.text.trim()).length;
    return [touched.slip && ["trades", trades], touched.bids && ["bids", Object.keys(draft.bids).length],
      powers.length && ["orders", lines], touched.press && ["press", texts]].filter(Boolean);
  }

  // Whether the receipt is one of this turn, for something that was not taken yet.
  get isOpen() {
    const { turn, receipt } = this.receipt ?? {}, { own } = this.page;
    return turn === own.turn && own.receipts.find((one) => one.receipt === receipt)?.state !== "taken";
  }

  // The receipt, to be shown across the table; it follows what becomes of it.
  shown() {
    const { turn, receipt, at, state, counts, wasThere } = this.receipt, { own, said } = this.page,
      now = own.receipts.find((one) => one.receipt === receipt);
    this.receipt.wasThere = wasThere || Boolean(now);
    const is = now?.state ?? (wasThere ? "gone" : state), isWarn = !["waiting", "early", "taken"].includes(is);
    const isOff = ["gone", "sent_back"].includes(is);
    const many = ([what, n]) => say(n === 1 ? `${what}_1` : `${what}_n`, { n });
    const title = { late: "late", gone: "is_gone", sent_back: "is_back" }[is] ?? "handed_in";
    return [el("section", { class: isWarn ? "receipt is-warn" : "receipt" },
      picture(isWarn ? "warn" : "done"),
      el("h2", { role: "status" }, say(title, { at })),
      el("p", {}, `${turn === own.turn ? `${said.number}, ${said.title}. ` : ""}${counts.map(many).join(", ")}`),
      el("div", { class: "code" }, el("p", { class: "hint" }, say("receipt")), el("p", { class: "letters" }, receipt),
        isOff ? "" : el("p", { class: "hint" }, say("same_there"))),
      el("ul", {}, isOff ? "" : el("li", {}, picture("check"), say("saved", { at })),
        is === "waiting" ? (now ? el("li", {}, picture("waits"), this.page.said.now) : "")
          : el("li", {}, picture(isWarn ? "warn" : is === "early" ? "waits" : "check"), say(`s_${is}`, { at, receipt })),
        now?.instead ? el("li", {}, picture("orders"), say("instead", now)) : "",
        now?.taken ? el("li", {}, picture("check"), takenOf(this.page, now)) : "",
        now?.words ? el("li", {}, el("blockquote", {}, now.words)) : ""),
      el("div", { class: "act" },
        el("button", { type: "button", class: isOff && "main", "data-key": "change",
          click: () => this.page.go(this.page.tab) }, say("change")),
        el("button", { type: "button", class: !isOff && "main", "data-key": "table",
          click: () => this.page.go("table") }, picture("table"), say("to_table"))))];
  }

  async withdraw(receipt) {
    try {
      const told = await this.page.letters.ask("withdraw", { receipt });
      if (told.ok && this.draft.handed === receipt) this.draft.back();
      this.problem = told.ok ? "" : told.reasons?.join(" ") ?? "";
    } catch { this.problem = say("keeps_trying"); }
    this.page.show();
  }
}
