// What a player has written and not handed in: kept on the phone for each game, seat, person, turn and step, so that
// sleep, a reload or a lost network takes nothing. What lies at the desk for the seat is where a draft begins.

import { forget, keysOf, remember, remembered } from "./kept.js";

const UNIT = /^([AF] [A-Z]{3}(?:\/[A-Z]C)?) ([-SCHRDB](?: .*)?)$/;
const PREFIX = "kapdip.draft.";

export class Draft {
  constructor(own, seat) {
    this.own = own;
    this.place = Draft.place(own, seat);
    for (const other of keysOf(Draft.ofSeat(own, seat))) if (other !== this.place) forget(other);
    try { Object.assign(this, JSON.parse(remembered(this.place) || "null") ?? {}); } catch { /* begins anew */ }
    this.later ??= Object.fromEntries(own.powers.map(({ power }) => [power, []])); // of an older page
    this.follow(own);
  }

  static place(own, seat) {
    return `${Draft.ofSeat(own, seat)}${own.sits}.${own.turn}.${own.asked}`;
  }

  // How the places of all drafts of a seat begin, whoever sat there.
  static ofSeat(own, seat) {
    return `${PREFIX}${own.code}.${seat}.`;
  }

  // The desk tells anew what lies there. What was written since stays, and counts from what its writer saw, unless it
  // was his own hand-in that has been taken meanwhile. What was sent back waits for him to mend it; what was taken of that
  // is not handed in again.
  follow(own) {
    this.own = own;
    const mine = own.receipts.find((one) => one.receipt === this.handed);
    const isTaken = mine?.state === "taken";
    const another = own.receipts.find((one) => one.state === "waiting" && one.receipt !== this.handed);
    const kept = mine?.state === "sent_back" ? (mine.taken ?? []).filter((one) => this.touched?.[one]) : [];
    if (mine?.state === "sent_back") this.isDirty = true;
    for (const one of kept) delete this.touched[one];
    if (isTaken) this.handed = "";
    if (!this.touched || (kept.length && !Object.keys(this.touched).length)) this.begin();
    else if (this.isDirty || this.pending) this.base = isTaken || kept.length ? own.base : this.base;
    else if (!this.handed || another) this.begin();
    this.keep();
  }

  // What waits at the desk of this seat; null where nothing does.
  get waiting() {
    return this.waitingReceipt?.holds ?? null;
  }

  get waitingReceipt() {
    const { own } = this;
    return own.receipts.find((one) => one.holds?.turn === own.turn && ["waiting", "conflict"].includes(one.state));
  }

  // Whether something of that is written here and not handed in.
  isUnsent(what) { return Boolean((this.isDirty || this.pending) && this.touched[what]); }

  // The receipt of what another phone of the seat has handed in since this was begun, and would lose by it; "" for none.
  get overtaken() {
    const { receipt = "", holds } = this.waitingReceipt ?? {};
    const isKnown = !receipt || this.pending || [this.handed, this.seen].includes(receipt);
    const there = { ...holds, ...holds?.orders };
    return !isKnown && Object.keys(this.touched).some((one) => there[one]) ? receipt : "";
  }

  // What waits at the desk, over what the game has: orders of units, lines for later steps, and what was typed otherwise.
  begin() {
    const { own, waiting } = this;
    const seen = this.waitingReceipt?.receipt ?? "";
    Object.assign(this, { base: own.base, isDirty: false, touched: {}, handed: "", seen });
    this.slip = { ...(waiting?.slip ?? own.slip?.given ?? {}) };
    this.bids = { ...(waiting?.bids ?? own.bids?.given ?? {}) };
    this.press = (waiting?.press ?? own.press ?? []).map((one) => ({ ...one }));
    Object.assign(this, { orders: {}, later: {}, more: {} });
    for (const power of own.powers) {
      const handedIn = waiting?.orders?.[power.power], { power: name, given, more } = power;
      const read = (handedIn ?? given).map((line) => [unitOf(line, power, own.asked), line]);
      const rest = read.filter(([unit]) => !unit).map(([, line]) => line).filter((line) => line !== "WAIVE");
      this.orders[name] = Object.fromEntries(read.filter(([unit]) => unit));
      this.later[name] = handedIn ? rest.filter((line) => more.includes(line)) : [...more];
      this.more[name] = rest.filter((line) => !this.later[name].includes(line)).join("\n");
    }
  }

  keep() {
    const { slip, bids, press, orders, later, more, base, isDirty, touched, pending, handed, seen } = this;
    remember(this.place,
      JSON.stringify({ slip, bids, press, orders, later, more, base, isDirty, touched, pending, handed, seen }));
  }

  touch(what) {
    this.isDirty = true;
    this.touched[what] = true;
    this.refused = null;
    this.keep();
  }

  trade(power, units) {
    if (units) this.slip[power] = units;
    else delete this.slip[power];
    this.touch("slip");
  }

  bid(power, credits) {
    if (credits) this.bids[power] = credits;
    else delete this.bids[power];
    this.touch("bids");
  }

  give(power, unit, order) {
    if (order) this.orders[power][unit] = order;
    else delete this.orders[power][unit];
    this.touch(power);
  }

  add(power, text) {
    this.more[power] = text;
    this.touch(power);
  }

  // A line for a later step is wanted no more.
  drop(power, line) {
    this.later[power] = this.later[power].filter((one) => one !== line);
    this.touch(power);
  }

  write(press) {
    this.press = press;
    this.touch("press");
  }

  // The orders of a power that are asked for, by unit; and what was ordered here before something else was due.
  given(power) {
    return Object.fromEntries(this.orderLines(power).filter(([unit, line]) => unitOf(line, power, this.own.asked) === unit));
  }

  lapsed(power) {
    const given = this.given(power);
    return this.orderLines(power).filter(([unit]) => !(unit in given)).map(([, line]) => line);
  }

  orderLines(power) { return Object.entries(this.orders[power.power] ?? {}); }

  // Lines of a power for later steps, as long as they apply.
  ahead(power) { return this.later[power.power].filter((line) => !power.lapsed.includes(line)); }

  // All lines for a power; what is not built of what could be is waived in so many words.
  lines(power) {
    const given = Object.values(this.given(power));
    const left = Math.max(0, (power.due?.number ?? 0) - given.length);
    const typed = this.more[power.power].split("\n").map((line) => line.trim()).filter(Boolean);
    const more = [...this.ahead(power), ...typed];
    return [...given, ...more, ...Array(more.length ? 0 : left).fill("WAIVE")];
  }

  // It is taken off the desk: what was written is a draft again.
  back() {
    Object.assign(this, { handed: "", isDirty: true });
    this.keep();
  }

  // What is handed in: all that was touched.
  body(sid) {
    const { own, touched } = this, powers = own.powers.filter((one) => touched[one.power]);
    return {
      sid, turn: own.turn, asked: own.asked, base: this.base, seen: [own.newest, this.handed].filter(Boolean),
      orders: powers.length ? Object.fromEntries(powers.map((one) => [one.power, this.lines(one)])) : null,
      slip: touched.slip ? this.slip : null,
      bids: touched.bids ? this.bids : null,
      press: touched.press ? this.press.filter((one) => one.text.trim()) : null,
    };
  }

  // The desk has it; what waited there until now has made way.
  done({ receipt }) {
    const seen = this.waitingReceipt?.receipt ?? "";
    Object.assign(this, { pending: null, isDirty: false, handed: receipt, refused: null, seen });
    this.keep();
  }
}

// The unit of a power for which a line is the order that is asked for, by its verb, too; "" for any other line.
export function unitOf(line, power, asked) {
  const [, unit, rest] = UNIT.exec(line) ?? [], verbs = { M: "-SCH", R: "RD", A: power.due?.number > 0 ? "B" : "D" };
  return rest && verbs[asked]?.includes(rest[0]) && unitsOf(power).includes(unit) ? unit : "";
}

// The units of a power that something is asked of in this step; of builds, what could be built.
export function unitsOf(power) {
  if (power.units) return power.units.map((one) => one.unit);
  if (power.dislodged) return power.dislodged.map((one) => one.unit);
  return [...(power.due?.builds ?? []), ...(power.due?.removals ?? [])];
}

export function forgetDrafts(beginning = PREFIX) {
  for (const place of keysOf(beginning)) forget(place);
}
