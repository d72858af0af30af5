// The orders of the powers that the seat leads: a unit is tapped on the map or in the list, then what it does and where.

import { at, deed, lies, number, placeName, placeOf, province, short, shortOrder } from "./figures.js";
import { unitOf, unitsOf } from "./draft.js";
import { el, sign, warning } from "./parts.js";
import { say } from "./words.js";

const VERBS = ["moves", "supports_verb", "convoys_verb", "holds"];
const same = (unit, code) => province(placeOf(unit)) === code;
const MOVE = /^([AF] \S+) ([-R]) ([^ ,]+)/, HOLD = /^([AF] \S+) H$/;
const HELP = /^([AF] \S+) [SC] ([AF] \S+)(?: - (\S+))?/;
const provinces = (places) => [...new Set(places.map(province))];

export class Orders {
  constructor(page) {
    this.page = page;
    this.power = "";
    this.unit = "";
    this.verb = "moves";
    this.other = "";
    this.coasts = [];
    this.read = {};
  }

  get draft() { return this.page.draft; }
  get led() { return this.page.own.powers; }
  get now() { return this.led.find((one) => one.power === this.power) ?? this.led[0]; }
  given(unit, power = this.now) { return this.draft.given(power)[unit]; }
  facts(unit = this.unit) { return this.now.units.find((one) => one.unit === unit); }

  // How many units have their order, of how many.
  count(power) {
    const units = unitsOf(power), all = power.due ? Math.abs(power.due.number) : units.length;
    return { given: Math.min(all, Object.keys(this.draft.given(power)).length), all };
  }

  isOpen(power) {
    const { given, all } = this.count(power);
    return given < all;
  }

  // The powers of which orders are asked that are not given, or not handed in.
  get due() { return this.led.filter((power) => this.isOpen(power) || this.draft.isUnsent(power.power)); }

  // Begin with a power of which something is open; it stays until another is chosen.
  choosePower() {
    if (!this.led.some((one) => one.power === this.power)) this.power = (this.led.find((one) => this.isOpen(one)) ?? this.led[0]).power;
  }

  parts() {
    const { own, state } = this.page;
    if (!this.led.length) return [el("p", { class: "alone" }, say("you_lead_none"))];
    if (!own.asked) return [el("p", { class: "alone" }, say("nothing_asked"))];
    this.choosePower();
    const pill = (power) => {
      const { given, all } = this.count(power);
      return el("button", { type: "button", "aria-pressed": String(power === this.now),
        "data-key": `power${power.power}`,
        click: () => { this.power = power.power; this.pick(""); } },
      sign(power.power, state.letters), this.name(power),
      el("span", { class: "aside" }, all ? say("given_of", { given, all }) : "✓"));
    };
    this.mark();
    return [
      el("div", { class: "pills", role: "group", "aria-label": say("orders") }, ...this.led.map(pill)),
      this.hired(),
      this.page.own.names_units ? el("p", { class: "hint" }, say("first_units")) : "",
      this.page.map.element,
      el("div", { class: "at-hand" },
        el("p", { class: "bubble", role: "status", "aria-live": "polite" }, this.prompt()),
        own.asked === "M" ? this.verbs() : ""),
      own.asked === "A" ? this.adjusting() : this.units(),
      ...this.beside(),
      this.typed(),
      el("div", { class: "act" }, this.page.unsent(),
        el("button", { type: "button", class: "main", "data-key": "check", click: () => this.check() }, say("check"),
        " ›")),
    ];
  }

  // What the powers cost that were hired by bids.
  hired() {
    const hired = Object.entries(this.page.own.hired);
    return hired.length ? el("p", { class: "hint" }, say("hired", { powers: hired.map(([power, paid]) =>
      say("hired_for", { power: this.name({ power }), credits: number(paid) })).join(", ") })) : "";
  }

  // Where nothing lies at the desk for a power, no orders are handed in as well: its units hold.
  check() {
    if (!this.now.given.length && !this.now.more.length && !this.draft.handed) this.draft.touch(this.now.power);
    this.page.open("check");
  }

  prompt() {
    const unit = short(this.unit);
    if (this.page.own.asked === "A") return this.adjustments();
    if (!unitsOf(this.now).length) return say(this.page.own.asked === "R" ? "none_dislodged" : "none_here");
    if (!this.unit) return say("pick_unit");
    if (this.coasts.length) return say("which_coast");
    if (this.verb === "moves") return say("pick_target", { unit });
    return this.other ? say("pick_where", { unit, other: short(this.other) }) : say("pick_other", { unit });
  }

  verbs() {
    const facts = this.unit ? this.facts() : null;
    const can = { supports_verb: facts?.supports || facts?.holds, convoys_verb: facts?.convoys, moves: true,
      holds: true };
    return el("div", { class: "verbs", role: "group" }, ...VERBS.map((verb) => el("button",
      { type: "button", "aria-pressed": String(verb === this.verb), disabled: !this.unit || !can[verb],
        "data-key": verb,
        click: () => this.say(verb) }, say(verb))));
  }

  say(verb) {
    if (verb === "holds") return this.give(`${this.unit} H`);
    Object.assign(this, { verb, other: "", coasts: [] });
    this.page.show();
  }

  pick(unit) {
    Object.assign(this, { unit, verb: "moves", other: "", coasts: [] });
    this.page.show();
  }

  // The order is given; the next unit without one is in hand.
  give(order) {
    this.draft.give(this.now.power, this.unit, order);
    const units = unitsOf(this.now), from = units.indexOf(this.unit);
    const next = [...units.slice(from + 1), ...units.slice(0, from)].find((unit) => !this.given(unit));
    this.pick(next ?? "");
  }

  // What can be tapped now: places by their province, each with what a tap on it does.
  choices() {
    const { own } = this.page, found = new Map();
    const add = (places, act) => { for (const code of provinces(places)) if (!found.has(code)) found.set(code,
      () => act(code)); };
    if (own.asked === "R") {
      if (this.unit) add(this.now.dislodged.find((one) => one.unit === this.unit).retreats,
        (code) => this.retreat(code));
      return found;
    }
    if (own.asked !== "M" || !this.unit) return found;
    const facts = this.facts();
    if (this.verb === "moves") add([...(facts.moves ?? []), ...(facts.carried ?? [])], (code) => this.move(code));
    else if (!this.other) for (const other of this.others()) found.set(province(placeOf(other)),
      () => this.help(other));
    else add(this.helped(), (code) => this.helpTo(code));
    return found;
  }

  others() {
    const { supports = {}, holds = [], convoys = {} } = this.facts();
    return this.verb === "convoys_verb" ? Object.keys(convoys) : [...new Set([...holds, ...Object.keys(supports)])];
  }

  helped() {
    const { supports = {}, holds = [], convoys = {} } = this.facts();
    if (this.verb === "convoys_verb") return convoys[this.other];
    return [...(supports[this.other] ?? []), ...(holds.includes(this.other) ? [placeOf(this.other)] : [])];
  }

  // Whom it helps; where that unit already has an order that fits, or there is one way only, nothing more is asked.
  help(other) {
    this.other = other;
    const places = this.helped(), order = this.orderOf(other);
    const goes = order?.startsWith(`${other} - `) ? province(order.slice(other.length + 3)) : order
      ? province(placeOf(other)) : "";
    if (places.some((place) => province(place) === goes)) return this.helpTo(goes);
    if (places.length === 1) return this.helpTo(province(places[0]));
    return this.page.show();
  }

  orderOf(unit) { return this.led.map((power) => this.given(unit, power)).find(Boolean); }

  helpTo(code) {
    const letter = this.verb === "convoys_verb" ? "C" : "S";
    this.give(`${this.unit} ${letter} ${this.other}${same(this.other, code) ? "" : ` - ${code}`}`);
  }

  move(code) {
    const { moves = [], carried = [] } = this.facts(), near = moves.filter((place) => province(place) === code);
    if (near.length > 1) {
      this.coasts = near;
      return this.page.show();
    }
    return this.give(near.length ? `${this.unit} - ${near[0]}`
      : `${this.unit} - ${code}${carried.includes(code) ? " VIA" : ""}`);
  }

  retreat(code) {
    const places = this.now.dislodged.find((one) => one.unit === this.unit).retreats.filter((place) => province(place) === code);
    if (places.length > 1) {
      this.coasts = places;
      return this.page.show();
    }
    return this.give(`${this.unit} R ${places[0]}`);
  }

  // The list of units; the one in hand shows what it can do, for whoever does not tap on the map.
  units() {
    return el("ul", { class: "rows units" }, ...unitsOf(this.now).map((unit) => {
      const order = this.given(unit), isHere = unit === this.unit;
      return el("li", { class: isHere ? "is-chosen" : "" },
        el("button", { type: "button", class: "row", "aria-expanded": String(isHere), "data-key": `unit${unit}`,
          click: () => this.pick(isHere ? "" : unit) },
          el("strong", { class: "unit" }, short(unit)),
            el("span", { class: order ? "leader" : "leader hint" }, order ? deed(order, unit) : say("no_order")),
          el("span", { class: order ? "up" : "hint", "aria-hidden": "true" }, order ? "✓" : "◌")),
        isHere ? this.targets(unit, order) : "");
    }));
  }

  targets(unit, order) {
    const chip = (text, act, key) => el("button", { type: "button", "data-key": key, click: act }, text);
    const isRetreat = this.page.own.asked === "R", letter = isRetreat ? "R" : "-";
    const chips = this.coasts.length
      ? this.coasts.map((place) => chip(placeName(place), () => this.give(`${unit} ${letter} ${place}`), `to${place}`))
      : [...this.choices()].map(([code, act]) => chip(this.chipName(code), act, `to${code}`));
    if (this.verb === "moves" && !this.coasts.length) chips.push(...this.ferried(chip));
    if (isRetreat) chips.push(chip(say("disbands"), () => this.give(`${unit} D`), "toD"));
    if (order) chips.push(chip(say("clear"), () => { this.draft.give(this.now.power, unit, ""); this.page.show(); },
      "clear"));
    return el("div", { class: "targets" }, ...chips);
  }

  // Places next door that an army may also be carried to.
  ferried(chip) {
    const { moves = [], carried = [] } = this.page.own.asked === "M" ? this.facts() : {};
    const both = carried.filter((code) => moves.includes(code));
    return both.map((code) => chip(`${placeName(code)} (${say("may_convoy")})`,
      () => this.give(`${this.unit} - ${code} VIA`), `via${code}`));
  }

  chipName(code) {
    if (this.verb === "moves" || this.other) return placeName(code);
    return short(this.others().find((unit) => same(unit, code)));
  }

  // Builds and removals: each chip is there or not.
  adjusting() {
    const { due } = this.now;
    if (!due) return "";
    const verb = due.number > 0 ? "B" : "D", given = this.draft.given(this.now),
      left = Math.abs(due.number) - Object.keys(given).length;
    const chips = (due.number > 0 ? due.builds : due.removals).map((unit) => el("button", {
      type: "button", "aria-pressed": String(unit in given), "data-key": `unit${unit}`,
        disabled: !(unit in given) && left < 1,
      click: () => this.toggle(unit, verb),
    }, `${unit[0]} ${placeName(placeOf(unit))}`));
    return el("div", { class: "targets" }, ...chips);
  }

  toggle(unit, verb) {
    const { power } = this.now, given = this.draft.orders[power];
    const isThere = unit in given;
    for (const other of Object.keys(given)) if (same(other, province(placeOf(unit)))) this.draft.give(power, other, "");
    if (!isThere) this.draft.give(power, unit, `${unit} ${verb}`);
    this.page.show();
  }

  adjustments() {
    const { due } = this.now;
    if (!due) return say("nothing_due");
    return due.number > 0 ? say("builds", { n: due.number }) : say("removals", { n: -due.number });
  }

  // What is written for later steps, and what was and no longer applies.
  beside() {
    const { power } = this.now, later = this.draft.ahead(this.now);
    const lapsed = [...new Set([...this.now.lapsed, ...this.draft.lapsed(this.now)])];
    const line = (text) => el("li", { class: "row" }, el("span", { class: "leader" }, shortOrder(text)),
      el("button", { type: "button", "data-key": `drop${text}`, "aria-label": `${say("remove")}: ${shortOrder(text)}`,
        click: () => { this.draft.drop(power, text); this.page.show(); } }, "✕"));
    return [
      ...(later.length ? [el("p", { class: "hint" }, say("for_later")), el("ul", { class: "later" }, ...later.map(line))]
        : []),
      ...(lapsed.length ? [el("p", { class: "hint" }, say("lapsed")),
        el("ul", { class: "lapsed" }, ...lapsed.map((text) => el("li", {}, el("s", {}, shortOrder(text)))))] : []),
    ];
  }

  // Lines that are typed: read by the desk as those of an order sheet; what is an order of a unit goes into the list.
  typed() {
    const { power } = this.now, told = this.read[power] ?? [];
    const field = el("textarea", { id: "more", rows: 3, autocapitalize: "none", autocomplete: "off",
      autocorrect: "off", spellcheck: "false", "data-key": `more${power}`, "aria-describedby": "read" });
    field.value = this.draft.more[power];
    field.addEventListener("input", () => this.draft.add(power, field.value));
    return el("form", { class: "typed" }, el("label", { for: "more" }, say("more_lines")), field,
      el("button", { type: "button", "data-key": "read", click: () => this.ask(power) }, say("read")),
      el("ul", { id: "read", "aria-live": "polite" }, ...told.map((line) => this.line(power, line))));
  }

  line(power, line) {
    const isGood = ["understood", "not_allowed"].includes(line.status);
    return el("li", { class: isGood ? "up" : "bad" }, `${line.text}: ${line.said || line.reason || ""}`,
      line.said && line.reason ? el("p", { class: isGood ? "hint" : "bad" }, line.reason) : "",
      line.suggestion && !isGood ? el("button", { type: "button", "data-key": `meant${line.text}`, click: () => {
        this.draft.add(power, this.draft.more[power].split("\n").map((one) => (one.trim() === line.text.trim()
          ? line.suggestion : one)).join("\n"));
        this.ask(power);
      } }, say("meant", { text: line.suggestion })) : "");
  }

  async ask(power) {
    const lines = this.draft.more[power].split("\n").map((line) => line.trim()).filter(Boolean);
    try {
      const answer = lines.length ? await this.page.letters.ask("read", { power, lines }) : { lines: [] };
      const rest = [], its = this.led.find((one) => one.power === power);
      this.read[power] = answer.lines ?? [];
      this.read[power].forEach((line, place) => {
        const isOne = line.orders?.length === 1 && line.status === "understood";
        const unit = isOne && unitOf(line.orders[0], its, this.page.own.asked);
        if (unit) this.draft.give(power, unit, line.orders[0]);
        else rest.push(lines[place]);
      });
      if (rest.length < lines.length) this.draft.add(power, rest.filter(Boolean).join("\n"));
    } catch {
      this.read[power] = [{ text: "", said: "", reason: say("keeps_trying"), status: "question" }];
    }
    this.page.show();
  }

  // What the map shows of it: the unit in hand, where a tap leads, and the orders that are given.
  mark() {
    const choices = this.choices(), units = unitsOf(this.now);
    const drawn = units.map((unit) => drawnOrder(this.given(unit) ?? "")).filter(Boolean);
    const all = (kind) => drawn.filter((one) => one.kind === kind).map((one) => one.places);
    this.page.map.mark({
      targets: [...choices.keys()], ring: this.unit ? this.spot(this.unit) : null,
      arrows: all("moves"), helps: all("helps"), rests: all("rests"),
      look: (this.unit ? [placeOf(this.unit), ...choices.keys()]
        : units.flatMap((unit) => [placeOf(unit), ...this.near(unit)])).map(at),
      name: [this.now.power, this.page.own.turn, this.unit, this.verb, this.other].join(" "),
      tapped: (code) => this.tap(code, choices),
    });
  }

  // Where the map shows a unit: one that is dislodged lies beside the victor.
  spot(unit) { return (this.page.own.asked === "R" ? lies : at)(placeOf(unit)); }

  // Where a unit can go without a convoy.
  near(unit) {
    return this.now.units?.find((one) => one.unit === unit)?.moves ?? this.now.dislodged?.find((one) => one.unit === unit)?.retreats ?? [];
  }

  tap(code, choices) {
    const unit = unitsOf(this.now).find((one) => same(one, code));
    if (this.page.own.asked === "A") {
      if (unit && !this.page.root.querySelector(`[data-key="unit${unit}"]`)?.disabled) this.toggle(unit,
        this.now.due.number > 0 ? "B" : "D");
    } else if (choices.has(code) && !(unit && this.verb === "moves")) choices.get(code)();
    else if (unit) this.pick(unit === this.unit ? "" : unit);
  }

  // What is asked of a power, in words.
  owed(power) {
    const { asked } = this.page.own, what = asked === "A" ? (power.due.number > 0 ? "B" : "D") : asked;
    return say(`due_${what}`, { power: this.name(power) });
  }

  name(power) { return this.page.said.board.find((one) => one.power === power.power).name; }

  // What is handed in for a power, on the page that checks everything.
  told(power, lines) {
    const { given, all } = this.count(power), without = all - given;
    const isMore = Object.keys(this.draft.given(power)).length > all;
    return el("section", { class: "power" },
      el("h3", {}, sign(power.power, this.page.state.letters), ` ${this.name(power)}`,
        el("span", { class: "aside" }, say("given_of", { given, all }))),
      el("ul", { class: "orders" }, ...lines),
      without > 0 && this.page.own.asked === "M"
        ? warning(say("unit_without", { n: without })) : "",
      isMore ? warning(say("first_count", { n: all })) : "");
  }

  // A power of which nothing is handed in: what lies at the desk for it stays, and where nothing does that is said.
  untouched(power) {
    const { given, all } = this.count(power), { asked } = this.page.own, { more } = this.draft;
    const isThere = given || more[power.power] || this.draft.ahead(power).length;
    if (!asked || !all) return "";
    return el("section", { class: "power" },
      el("h3", {}, sign(power.power, this.page.state.letters), ` ${this.name(power)}`),
      isThere ? el("p", { class: "hint" }, say("as_it_lies", { count: say("given_of", { given, all }) }))
        : warning(say(`none_${asked}`, { power: this.name(power) })));
  }
}

// An order as the map draws it: a move as an arrow, a support or convoy as a line to the way that it helps, or to the
// unit that stays, a hold as a ring.
function drawnOrder(order) {
  const [, mover, way, goal] = MOVE.exec(order) ?? [], isRetreat = way === "R", [, helper, helped, to] = HELP.exec(order) ?? [];
  const [, holder] = HOLD.exec(order) ?? [];
  if (mover) return { kind: "moves", places: [(isRetreat ? lies : at)(placeOf(mover)), at(goal)] };
  if (holder) return { kind: "rests", places: at(placeOf(holder)) };
  if (!helper) return null;
  const from = at(placeOf(helped)), till = to ? at(to) : from;
  return { kind: "helps", places: [at(placeOf(helper)), from.map((one, place) => Math.round((one + till[place]) / 2))] };
}
