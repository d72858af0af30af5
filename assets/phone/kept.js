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

export function keysOf(prefix) {
  let stored = [];
  try { stored = Object.keys(localStorage); } catch { /* only in memory */ }
  return [...new Set([...inMemory.keys(), ...stored])].filter((key) => key.startsWith(prefix));
}
