// What a page keeps may be forbidden (private windows): then it is kept for as long as it is open.

const inMemory = new Map();

export function remember(key, value) {
  inMemory.set(key, value);
  try { localStorage.setItem(key, value); } catch { /* only in memory */ }
}

export function remembered(key) {
  try { return inMemory.get(key) ?? localStorage.getItem(key) ?? ""; } catch { return inMemory.get(key) ?? ""; }
}

export function forget(key) {
  inMemory.delete(key);
  try { localStorage.removeItem(key); } catch { /* only in memory */ }
}

// The game of a code, or of a seat's key, by the six letters of its pages for everybody; "" before it was seen.
const GAME = "kapdip.game.", placeOf = (code) => GAME + code.slice(0, 8);
export const gameOf = (code) => remembered(placeOf(code));
export const rememberGame = (code, game) => gameOf(code) === game || remember(placeOf(code), game);

export function keysOf(prefix) {
  let stored = [];
  try { stored = Object.keys(localStorage); } catch { /* only in memory */ }
  return [...new Set([...inMemory.keys(), ...stored])].filter((key) => key.startsWith(prefix));
}
