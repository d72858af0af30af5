// Numbers as people read them: amounts are whole numbers, money is whole hundredths. Orders, from their canonical form.

import { PLACES } from "./places.js";
import { language, say } from "./words.js";

const MINUS = "\u2212", THOUSANDS = { de: "\u202f", en: "," };

export function number(value, { sign = false } = {}) {
  const digits = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, THOUSANDS[language]);
  return (value < 0 ? MINUS : sign && value ? "+" : "") + digits;
}

export function money(cents, { sign = false } = {}) {
  const whole = Math.floor(Math.abs(cents) / 100), rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return (cents < 0 ? MINUS : sign && cents ? "+" : "") + number(whole) + (language === "de" ? "," : ".") + rest;
}

export const province = (place) => place.slice(0, 3);
export const placeOf = (unit) => unit.slice(2);
const known = (place) => PLACES[place] ?? PLACES[province(place)];
export const at = (place) => known(place).at;
export const lies = (place) => known(place).lies;
export const placeName = (place) => PLACES[place]?.[language][0] ?? place;
export const way = (place) => PLACES[place]?.[language][1] ?? place;

// `F NTH` as `F Nth`, `A STP/NC` as `A Stp/nc`.
export function short(text) {
  return text.replace(/\b([A-Z])([A-Z]{2})(\/[A-Z]C)?\b/g, (_, first, rest, coast = "") =>
    first + rest.toLowerCase() + coast.toLowerCase());
}

// What an order says beside its unit: `→ Denmark`, `supports F Nth → Den`.
export function deed(order, unit) {
  const [, verb, rest] = /^(-|S|C|H|R|D|B)\s?(.*)$/.exec(order.slice(unit.length + 1)) ?? [, "", order];
  const arrow = short(rest).replace(" - ", " → ");
  if (verb === "H") return say("holds");
  if (verb === "-") return `→ ${placeName(rest.replace(" VIA", ""))}${rest.endsWith(" VIA") ? ` ${say("by_convoy")}` : ""}`;
  if (verb === "S") return say("supports", { other: arrow });
  if (verb === "C") return say("convoys", { other: arrow });
  if (verb === "R") return `→ ${rest.split(", ").map(placeName).join(", ")}`;
  return verb === "D" ? say("disbands") : verb === "B" ? say("is_built") : short(rest);
}

// A whole order, short: `F Kie s F Nth → Den`.
export const shortOrder = (order) => short(order).replace(" - ", " → ").replace(/ ([SC]) (?=[AF] )/,
  (text) => text.toLowerCase());
