// The language of the page, and its own texts in it. What is told of the game comes from the desk in both languages, too.

import { remember, remembered } from "./kept.js";
import { TEXTS } from "./texts.js";

const KEPT = "kapdip.language";

export let language = choose();

function choose() {
  const kept = remembered(KEPT);
  if (kept in TEXTS) return kept;
  return navigator.languages.some((one) => one.startsWith("de")) ? "de" : "en";
}

export function changeLanguage() {
  language = language === "de" ? "en" : "de";
  remember(KEPT, language);
}

// A place in a ranking, as the language writes it: 4th, but Platz 4.
const ENDS = { one: "st", two: "nd", few: "rd", other: "th" }, kinds = new Intl.PluralRules("en", { type: "ordinal" });
export const ordinal = (place) => (language === "en" ? place + ENDS[kinds.select(place)] : place);

export function say(key, facts = {}) {
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (_, name) => facts[name]);
}
