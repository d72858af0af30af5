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

export function say(key, facts = {}) {
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (_, name) => facts[name]);
}
