// A code is good once: the first letter trades it for a key of this phone. Both sides send a public key under the seal of
// the code, and make the phone's from both and the code: whoever has recorded it all and finds the code later opens
// nothing. The page keeps its private key before it asks, so that it is told the same again however often it has to ask.

import { forget, keysOf, remember, remembered } from "./kept.js";
import { AskError, Letters, keyBytes, keyText } from "./letters.js";

const PREFIX = "kapdip.key.";
const { nacl } = self;
const placeOf = (kept) => PREFIX + kept.slice(0, 12);

// The letters of the phone that has this code, by what is kept of it: `3.` and the code.
export async function paired(seat, code, kept) {
  const place = placeOf(kept), [own, known] = remembered(place).split(".").map(keyBytes);
  const mine = own ? nacl.box.keyPair.fromSecretKey(own) : nacl.box.keyPair();
  const secret = keyText(mine.secretKey), ask = () => new Letters(seat, code).ask("pair", { public: keyText(mine.publicKey) });
  if (!own) remember(place, secret);
  const desk = known ?? keyBytes((await ask()).public ?? "");
  if (!desk) throw new AskError("spent");
  remember(place, `${secret}.${keyText(desk)}`);
  const shared = nacl.box.before(desk, mine.secretKey);
  return new Letters(seat, nacl.hash(new Uint8Array([...shared, ...code, ...mine.publicKey, ...desk])).subarray(0, 32));
}

export const forgetKey = (kept) => forget(placeOf(kept));

// Keys of codes that this phone has no seat by any more.
export function forgetOthers(...kept) {
  const places = kept.map(placeOf);
  keysOf(PREFIX).filter((one) => !places.includes(one)).forEach(forget);
}
