// A phone that has a seat: what it follows, what it has written, and which of its own pages is shown.

import { Bids } from "./bids.js";
import { Cover } from "./cover.js";
import { Draft, forgetDrafts } from "./draft.js";
import { Handing } from "./hand.js";
import { forget, gameOf, remember, rememberGame, remembered } from "./kept.js";
import { AskError, keyBytes } from "./letters.js";
import { WrongCodeError, publicNews, seek } from "./link.js";
import { Orders } from "./orders.js";
import { coveredPage, joinPage, pressForm, receipts, strip } from "./own.js";
import { el, picture } from "./parts.js";
import { forgetKey, forgetOthers, paired } from "./pairing.js";
import { Slip } from "./slip.js";
import { say } from "./words.js";

export const SEAT = "kapdip.seat", TAKEN = "kapdip.taken", HEARD = "kapdip.heard", DAY = 86400000;

export class Seat {
  constructor(kept, map, show, go) {
    const [, number, key] = /^(\d+)\.(.+)$/.exec(kept) ?? [];
    this.raw = key ? keyBytes(key) : null;
    this.number = number;
    this.map = map;
    this.show = show;
    this.go = go;
    this.page = "";
    this.tab = "orders"; // where what is being written was begun
    this.own = this.state = this.draft = null;
    this.letters = null; // once the code is traded for a key of this phone
    this.cover = new Cover(() => { if (this.cover.isDown && this.page !== "receipt") this.page = ""; show(); });
    this.slip = new Slip(this);
    this.bids = new Bids(this);
    this.orders = new Orders(this);
    this.handing = new Handing(this);
    this.isTaken = remembered(TAKEN) === kept;
    this.kept = kept;
  }

  get said() { return this.state.said; }
  get root() { return document; }
  get tabs() { return [...(this.paper ? ["mine"] : []), "orders"]; }

  // What is filled in beside the orders: bids in a turn with an auction, else the exchange slip; null where neither is.
  get paper() { return this.own?.bids ? this.bids : this.own?.slip ? this.slip : null; }

  // For the link: the news of everybody and of the seat, and where its stream is.
  async news() {
    if (this.isElsewhere) await this.seek();
    try {
      this.letters ??= await paired(this.number, this.raw, this.kept);
      const { own, epoch, rev } = await this.letters.ask("state");
      const news = await publicNews(own.code);
      remember(HEARD, String(Date.now()));
      rememberGame(this.kept, own.code);
      return { ...news, own, number: `${epoch}-${rev}` };
    } catch (error) {
      this.isSpent = error instanceof AskError && error.kind === "spent";
      if (!this.isSpent && !(error instanceof AskError && error.kind === "revoked")) throw error;
      if (!this.isSpent) await this.seek();
      throw new WrongCodeError();
    }
  }

  // A key that opens nothing is worth nothing only where its own game is at the table. Until that is back no letter is
  // sent: many that don't open are held for an attack.
  async seek() {
    const game = gameOf(this.kept);
    this.isElsewhere = true;
    if (game) await seek(game);
    this.isElsewhere = false;
  }

  async stream() {
    const { ticket } = await this.letters.ask("open");
    return `e/${ticket}`;
  }

  told({ state, own }) {
    this.state = state;
    this.own = own;
    if (own.held) this.page = "";
    else if (this.draft?.place === Draft.place(own, this.number)) this.draft.follow(own);
    else {
      this.draft = new Draft(own, this.number);
      Object.assign(this.orders, { power: "", unit: "", read: {} });
      this.slip.preview = null;
      this.bids.chosen = "";
      this.leaveReceipt();
    }
    if (own.over) forgetDrafts();
    this.handing.send();
  }

  // Another step is open: a receipt of what was taken in the one before makes way for what is asked now.
  leaveReceipt() {
    const wasReceipt = this.page === "receipt";
    if (wasReceipt && this.handing.isOpen) return;
    this.page = "";
    if (wasReceipt && this.isDue("orders")) this.go("orders");
  }

  // What is still to be handed in, in words, by the tab where that is done.
  get due() {
    const { own, paper, draft } = this, what = paper === this.bids ? "bids" : "slip", due = {};
    const isGiven = own[what]?.given || draft?.waiting?.[what] || draft?.handed;
    if (own.asked) due.orders = this.orders.due.map((power) => this.orders.owed(power));
    if (paper?.isOpen && (!isGiven || draft.isUnsent(what))) due.mine = [say(`${what}_of`)];
    return due;
  }

  isDue(tab) { return Boolean(this.due[tab]?.length); }

  // Said on every page where it is not done: what the seat still has to hand in.
  calls(tab) {
    if (!this.own || !this.isTaken || this.own.held || !["", "receipt"].includes(this.page)) return "";
    const due = Object.entries(this.due).filter(([one, told]) => told.length && one !== tab);
    if (!due.length) return "";
    const what = due.flatMap(([, told]) => told).join(", ");
    return el("button", { type: "button", class: "calls", "data-key": "calls", click: () => this.go(due[0][0]) },
      picture("warn"), el("span", {}, say("still_due", { what })), el("span", { "aria-hidden": "true" }, "›"));
  }

  // In the other language, what is checked is read back anew.
  reread() { if (this.page === "check") this.handing.begin(); }

  takeSeat() {
    remember(TAKEN, this.kept);
    forgetOthers(this.kept);
    this.isTaken = true;
    this.go("table");
  }

  leaveSeat() {
    forgetDrafts(Draft.ofSeat(this.own, this.number));
    this.gone();
    location.reload();
  }

  // The phone has this seat no more: the key is worth nothing, or another's code was scanned by mistake. Then it has the
  // seat again that it had taken before. What was written stays: a new code of the seat finds it again.
  gone() {
    forgetKey(this.kept);
    if (this.isTaken) forget(TAKEN);
    const before = remembered(TAKEN);
    if (before) remember(SEAT, before);
    else forget(SEAT);
  }

  open(page) {
    this.page = page;
    if (page === "slip") this.paper.chosen = "";
    this.go(this.tab, page);
    if (page === "slip" && this.paper === this.slip) this.slip.begin();
    if (page === "check") this.handing.begin();
  }

  // What stands under a tab of the seat; null where the tab is not its own.
  inside(tab) {
    if (!this.own) return null;
    if (!this.isTaken) return joinPage(this);
    const isOwn = tab === "mine" || tab === "orders" || ["check", "receipt", "slip"].includes(this.page);
    if (isOwn || tab === "news") this.tab = tab;
    if (!isOwn || (tab === "news" && !this.page)) return null;
    if (this.own.held) return [el("p", { class: "alone" }, say("held"))];
    if (this.page === "receipt" && this.handing.receipt) return this.handing.shown();
    if (this.cover.isDown) return [strip(this), ...receipts(this), coveredPage(this, this.acts(tab))];
    return [strip(this), ...this.pages(tab)];
  }

  acts(tab) {
    const show = ["uncover", () => this.go(tab)];
    return tab === "mine" && this.paper?.isOpen ? [["fill", () => this.open("slip")], show]
      : [show];
  }

  pages(tab) {
    if (this.page === "check") return this.handing.check();
    if (this.page === "slip" && this.paper?.isOpen) return this.paper.sheet();
    return [...receipts(this), ...(tab === "mine" && this.paper ? this.paper.holdings() : this.orders.parts())];
  }

  // Said beside what leads to handing in.
  unsent() {
    return this.draft.isDirty ? el("p", { class: "unsent" }, say("draft_kept")) : "";
  }

  press() {
    if (!this.own?.press || !this.isTaken || this.own.held) return "";
    if (!this.cover.isDown) return pressForm(this);
    const uncover = () => { this.isPressOpen = true; this.show(); };
    return el("section", {}, el("h2", {}, say("your_press")), coveredPage(this, [["uncover", uncover]]));
  }
}
