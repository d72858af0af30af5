// A code that is typed where no camera reads it: the six letters for everybody, a seat's code as its strip spells it, or
// the whole address. What a strip spells is the number of the seat and 52 letters; the last one has four bits to check.

import "./nacl.js";
import { keyText } from "./letters.js";
import { el } from "./parts.js";
import { say } from "./words.js";

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ", PUBLIC = 6, SPELLED = 52, KEY = 32;
const FRAGMENT = /(?:^|#)([0-9A-Za-z]{6}|\d{1,3}\.[\w-]{43})$/;
let typed = "", wrong = "", isOpen = false;

// What the address would end with; "" for no code.
export function fragmentOf(text) {
  const told = text.toUpperCase().replace(/[^0-9A-Z]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  const found = FRAGMENT.exec(text.trim())?.[1] ?? (told.length === PUBLIC ? told : "");
  if (found) return found;
  const seat = told.slice(0, -SPELLED), bytes = bytesOf(told.slice(-SPELLED));
  return bytes && /^[1-9]\d{0,2}$/.test(seat) ? `${seat}.${keyText(bytes)}` : "";
}

// The key that is spelled; null where that can't be right.
function bytesOf(text) {
  const bits = [...text].map((one) => LETTERS.indexOf(one).toString(2).padStart(5, "0")).join("");
  if (!/^[01]{260}$/.test(bits)) return null;
  const bytes = Uint8Array.from({ length: KEY }, (_, place) => parseInt(bits.slice(8 * place, 8 * place + 8), 2));
  return self.nacl.hash(bytes)[0] >> 4 === parseInt(bits.slice(-4), 2) ? bytes : null;
}

// The field for it; `show` shows the page anew.
export function typedCode(show) {
  const field = el("input", { id: "code", type: "text", autocapitalize: "characters", autocomplete: "off",
    autocorrect: "off", spellcheck: "false", "data-key": "code", "aria-describedby": "wrong" });
  field.value = typed;
  field.addEventListener("input", () => { typed = field.value; });
  const form = el("form", { class: "typed" }, el("label", { for: "code" }, say("type_code")), field,
    el("p", { class: "hint" }, say("where_code")),
    el("p", { class: "bad", id: "wrong", role: "alert" }, wrong && say(wrong)),
    el("button", { "data-key": "open" }, say("open_code")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const fragment = fragmentOf(typed);
    wrong = fragment ? "" : "no_such_code";
    if (fragment) location.hash = fragment;
    else show();
  });
  return form;
}

// The same, folded away below what a phone without a seat follows.
export function ownSeat(show) {
  const made = el("details", { open: isOpen }, el("summary", { "data-key": "seat" }, say("own_seat")), typedCode(show));
  made.addEventListener("toggle", () => { isOpen = made.open; });
  return made;
}
