// A seat's own pages: taking the seat, what is private and covered, what has become of what was handed in.

import { el, mark, picture } from "./parts.js";
import { say } from "./words.js";

// The first page after a code was scanned.
export function joinPage(page) {
  const { state, said, own } = page, led = own.powers?.map((one) => said.board.find((other) => other.power === one.power).name) ?? [];
  return [el("section", { class: "join" },
    el("h2", {}, state.name), el("p", { class: "hint" },
      [said.title, said.number, state.gm && `${say("gm")} ${state.gm}`].filter(Boolean).join(" · ")),
    el("p", { class: "hint" }, say("plays")),
    el("p", { class: "alias" }, mark(own.mark), " ", own.alias),
    el("p", {}, own.held ? say("held") : led.length ? say("you_lead", { powers: led.join(", ") })
      : say("you_lead_none"), " ", say("key_told")),
    page.map.element,
    el("div", { class: "act" },
      el("button", { type: "button", class: "main", "data-key": "take", click: () => page.takeSeat() },
        say("take_seat")),
      el("button", { type: "button", "data-key": "not_me", click: () => page.leaveSeat() }, say("not_me")),
      el("p", { class: "hint" }, say("only_here"))))];
}

// The strip over everything private.
export function strip(page) {
  const { cover } = page;
  return el("p", { class: "strip" }, picture("lock"), el("span", {}, say(cover.isDown ? "private" : "covers_itself")),
    el("button", { type: "button", "data-key": "cover", click: () => cover.put(!cover.isDown) },
      picture(cover.isDown ? "eye" : "eye_off"),
        el("span", { class: "unseen" }, say(cover.isDown ? "uncover" : "cover"))));
}

// What stands in the place of private things while they are covered.
export function coveredPage(page, acts) {
  return el("section", { class: "covered" }, el("p", { class: "dots", "aria-hidden": "true" }, "• • •"),
    el("p", {}, say("covered")),
    el("div", { class: "act" }, ...acts.map(([key, act], place) => el("button",
      { type: "button", class: place ? "" : "main", "data-key": key, click: () => {
      page.cover.isDown = false;
      page.cover.wait();
      act();
    } }, picture(key === "fill" ? "mine" : "eye"), say(key === "fill" ? page.paper.fill : "uncover")))));
}

// What of a hand-in was taken although the rest of it was sent back.
export function takenOf({ said }, { taken }) {
  const names = { slip: say("slip_of"), bids: say("bids_of"), press: say("press_of") };
  const name = (one) => names[one] ?? say("due_M", { power: said.board.find((other) => other.power === one).name });
  return say("taken_of", { what: taken.map(name).join(", ") });
}

// What has become of what was handed in: the newest of each kind, in words.
export function receipts(page) {
  const { own, draft, handing } = page, parts = [];
  if (draft.pending) parts.push(el("p", { class: "state warn", role: "status" }, el("strong", {}, say("not_yet")),
    ` ${handing.way}`));
  own.receipts.slice(0, 3).forEach((one, place) => {
    const isOpen = ["waiting", "early", "late", "conflict"].includes(one.state), isNew = place === 0;
    if (!isOpen && !isNew) return;
    const tone = one.state === "taken" ? "good" : ["waiting", "early"].includes(one.state) ? "calm" : "warn";
    parts.push(el("div", { class: `state ${tone}`, role: "status" },
      el("p", {}, picture(tone === "warn" ? "warn" : tone === "good" ? "check" : "waits"), say(`s_${one.state}`, one)),
      one.instead ? el("p", { class: "hint" }, say("instead", one)) : "",
      one.taken ? el("p", { class: "hint" }, takenOf(page, one)) : "",
      one.words ? el("blockquote", {}, one.words) : "",
      one.state === "waiting" && one.receipt !== draft.handed ? el("p", { class: "hint" }, say("other_device")) : "",
      isOpen ? el("button", { type: "button", "data-key": `withdraw${one.receipt}`,
        click: () => handing.withdraw(one.receipt) }, say("withdraw")) : "",
      handing.problem ? el("p", { class: "bad" }, handing.problem) : ""));
  });
  return parts;
}

// The seat's press: texts for all, or for somebody. What is typed goes into the draft at once; so each change begins
// with the draft as it is by then.
export function pressForm(page) {
  const { own, draft } = page;
  if (!own.press) return "";
  const items = () => (draft.press.length ? draft.press : [{ sender: "", to: "", text: "" }]);
  const put = (place, what, value) => draft.write(items().map((one,
    at) => (at === place ? { ...one, [what]: value } : one)));
  const field = (place, what, name, kind = "input") => {
    const made = el(kind, { id: `${what}${place}`, "data-key": `${what}${place}`,
      ...(kind === "input" ? { type: "text", maxlength: 200 } : { rows: 4 }) });
    made.value = items()[place][what];
    made.addEventListener("input", () => put(place, what, made.value));
    return el("p", {}, el("label", { for: `${what}${place}` }, say(name)), made);
  };
  const texts = items().map((_, place) => el("fieldset", {}, field(place, "sender", "press_sender"),
    field(place, "to", "press_to"), field(place, "text", "press_text", "textarea"),
    el("button", { type: "button", "data-key": `remove${place}`,
      click: () => { draft.write(items().filter((_one, at) => at !== place)); page.show(); } }, say("remove"))));
  const made = el("details", { class: "press", open: page.isPressOpen ?? draft.press.length > 0 },
    el("summary", {}, say("your_press")), ...texts,
    el("div", { class: "act" },
      el("button", { type: "button", "data-key": "add",
        click: () => { draft.write([...items(), { sender: "", to: "", text: "" }]); page.show(); } }, say("add_press")),
      el("button", { type: "button", class: "main", "data-key": "check", click: () => page.open("check") },
        say("check"), " ›")));
  made.addEventListener("toggle", () => { if (made.isConnected) page.isPressOpen = made.open; });
  return made;
}
