// Letters to the desk, sealed with the key of this phone, or with a code. They are numbered, name the opening of the
// table, and go one after the other; each has its answer.

import "./nacl.js";
import { remember, remembered } from "./kept.js";
import { within } from "./link.js";
import { language } from "./words.js";

const EPOCH = "kapdip.epoch", BLOCK = 1024, HEAD = 4, KEY = 32;
const REFUSED = { 403: "revoked", 409: "again", 410: "spent", 429: "busy", 503: "busy", 507: "full" };
const CAN_UNPACK = "DecompressionStream" in self, GZIP = [0x1f, 0x8b];
const { nacl } = self;
const hex = (bytes) => [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");

export const fresh = (size = 16) => hex(nacl.randomBytes(size));

// Why a letter has no good answer: "lost", "revoked", "again" (another game or another start), "spent" (a code that
// another phone has used), "busy", "full".
export class AskError extends Error {
  constructor(kind) {
    super(kind);
    this.kind = kind;
  }
}

// The bytes of a key in base64url; null for anything else.
export function keyBytes(text) {
  try {
    const raw = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
    return raw.length === KEY ? raw : null;
  } catch {
    return null;
  }
}

export const keyText = (bytes) => btoa(String.fromCharCode(...bytes))
  .replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");

function sideKey(raw, side) {
  return nacl.hash(new Uint8Array([...raw, ...new TextEncoder().encode(side)])).subarray(0, KEY);
}

async function unpacked(bytes) {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

export class Letters {
  constructor(seat, raw) {
    this.address = `s/${seat}/${hex(sideKey(raw, "name")).slice(0, 16)}`;
    this.keys = { desk: sideKey(raw, "desk"), page: sideKey(raw, "page") };
    this.number = 0;
    this.epoch = remembered(EPOCH);
    this.last = Promise.resolve();
  }

  // The answer, opened. Letters wait for each other: their numbers have to arrive in order.
  ask(act, body = {}, patience = 10000) {
    const answer = this.last.then(() => this.sent(act, body, patience));
    this.last = answer.catch(() => {});
    return answer;
  }

  // A letter of another opening, or one that another page of this phone has overtaken, is written anew, once.
  async sent(act, body, patience) {
    try {
      return await this.send(act, body, patience);
    } catch (error) {
      if (error.kind !== "again") throw error;
      return this.send(act, body, patience);
    }
  }

  async send(act, body, patience) {
    this.number = Math.max(this.number + 1, Date.now());
    const letter = { v: 1, epoch: this.epoch, n: this.number, do: act,
      body: { lang: language, packed: CAN_UNPACK, ...body } };
    let answer, sealed;
    try {
      answer = await fetch(this.address, {
        method: "POST", body: this.seal(JSON.stringify(letter)), cache: "no-store",
        headers: { "Content-Type": "application/octet-stream" }, signal: within(patience),
      });
      sealed = new Uint8Array(await answer.arrayBuffer());
    } catch {
      throw new AskError("lost");
    }
    const told = await this.open(sealed);
    if (told?.n === letter.n) {
      if (told.epoch && told.epoch !== this.epoch) remember(EPOCH, told.epoch);
      this.epoch = told.epoch ?? this.epoch;
      this.number = Math.max(this.number, told.last ?? 0);
    }
    if (!answer.ok) throw new AskError(REFUSED[answer.status] ?? "lost");
    if (told?.n !== letter.n) throw new AskError("lost");
    return told;
  }

  seal(text) {
    const plain = new TextEncoder().encode(text);
    const padded = new Uint8Array(Math.ceil((HEAD + plain.length) / BLOCK) * BLOCK);
    new DataView(padded.buffer).setUint32(0, plain.length);
    padded.set(plain, HEAD);
    const nonce = nacl.randomBytes(nacl.secretbox.nonceLength);
    return new Uint8Array([...nonce, ...nacl.secretbox(padded, nonce, this.keys.page)]);
  }

  async open(sealed) {
    const size = nacl.secretbox.nonceLength;
    if (sealed.length <= size) return null;
    const padded = nacl.secretbox.open(sealed.subarray(size), sealed.subarray(0, size), this.keys.desk);
    if (!padded) return null;
    const length = new DataView(padded.buffer, padded.byteOffset).getUint32(0);
    const plain = padded.subarray(HEAD, HEAD + length);
    return JSON.parse(GZIP.every((one, place) => plain[place] === one) ? await unpacked(plain)
      : new TextDecoder().decode(plain));
  }
}
