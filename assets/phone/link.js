// The way to the table: a stream tells numbers, the page fetches what is new. No connection is trusted: after sleep all
// of it begins anew, and while there is no stream the page asks now and then.

import { gameOf, rememberGame } from "./kept.js";
import { language } from "./words.js";

const SILENT = 35000, OFTEN = 5000, SELDOM = 15000, PATIENCE = 10000, SLIGHT = 2000;

// The table has another code now, or the seat another key: nothing more will come.
export class WrongCodeError extends Error {}

// Another game is at the table, or a stranger's program where the table was: what this page follows may come back.
export class ElsewhereError extends Error {}

// The signal that ends a request after so long; browsers before 2022 make none by themselves.
export function within(time) {
  if (AbortSignal.timeout) return AbortSignal.timeout(time);
  const stop = new AbortController();
  setTimeout(() => stop.abort(), time);
  return stop.signal;
}

// Throws where a game is not at the table.
export async function seek(game) {
  const answer = await fetch(`p/${game}/state/${language}`, { method: "HEAD", signal: within(PATIENCE) });
  if (answer.status === 404) throw new ElsewhereError();
  if (!answer.ok) throw new Error(String(answer.status));
}

// An answer, and by how much this phone's clock is ahead of the desk's: not at all where the desk's time lies between
// the asking and the answer, however long that took.
async function got(address, signal) {
  const asked = Date.now(), answer = await fetch(address, { signal }), came = Date.now();
  const now = Number(answer.headers.get("now"));
  return { answer, ahead: asked - SLIGHT < now && now < came + SLIGHT ? 0 : (asked + came) / 2 - now };
}

// What everybody may fetch: {state, map}, the number of it, and this phone's clock. The state comes in the language of
// the page.
export async function publicNews(code) {
  const asked = language, signal = within(PATIENCE), from = (name) => got(`p/${code}/${name}`, signal);
  const [{ answer: state, ahead }, { answer: map }] = await Promise.all([from(`state/${asked}`), from("map")]);
  if (state.status === 404) throw gameOf(code) ? new ElsewhereError() : new WrongCodeError();
  if (!state.ok || !map.ok) throw new Error(String(state.status));
  if (asked !== language) return publicNews(code);
  const number = state.headers.get("etag")?.replaceAll('"', "");
  rememberGame(code, code);
  return { state: await state.json(), map: await map.text(), number, ahead };
}

export const spectator = (code) => ({ news: () => publicNews(code), stream: async () => `p/${code}/events` });

export class Link {
  // `source` fetches the news and says where the stream of numbers is; `told` gets the news after each change, `line`
  // what the connection is, "open", "closed" by the game master, "lost", "elsewhere" or "wrong", and when the table was
  // last heard.
  constructor(source, told, line) {
    this.source = source;
    this.told = told;
    this.line = line;
    this.failures = 0;
    this.heard = 0;
    this.known = "";
    this.stream = null;
    this.timer = 0;
    document.addEventListener("visibilitychange", () => document.hidden || this.begin());
    addEventListener("pageshow", (event) => event.persisted && this.begin());
    addEventListener("online", () => this.begin());
    this.begin();
  }

  // Close what there is, fetch, open anew.
  begin() {
    this.stream?.close();
    this.stream = null;
    this.fetch().then((isThere) => isThere && this.open());
    this.watch();
  }

  async open() {
    if (this.stream || this.isOpening) return;
    this.isOpening = true;
    let address = "";
    try { address = await this.source.stream(); } catch { return; } finally { this.isOpening = false; }
    if (this.stream) return;
    const stream = new EventSource(address);
    this.stream = stream;
    this.heard = Date.now();
    stream.onmessage = (event) => {
      this.heard = Date.now();
      const { epoch, rev } = JSON.parse(event.data);
      if (`${epoch}-${rev}` !== this.known) this.fetch();
    };
    stream.addEventListener("beat", () => { this.heard = Date.now(); });
    stream.addEventListener("closed", () => {
      this.heard = Date.now();
      this.isClosed = true;
      this.line("closed", this.heard);
    });
    stream.onerror = () => {
      stream.close();
      if (this.stream === stream) this.stream = null;
    };
  }

  watch() {
    clearTimeout(this.timer);
    if (this.isOver) return;
    const wait = this.failures > 10 ? SELDOM : OFTEN - 1000 + 2000 * Math.random();
    this.timer = setTimeout(() => {
      const isSilent = Date.now() - this.heard > SILENT;
      if (!document.hidden && (!this.stream || isSilent || this.failures)) this.begin();
      else this.watch();
    }, wait);
  }

  async fetch() {
    if (this.isOver) return false;
    try {
      const news = await this.source.news();
      this.known = news.number;
      this.told(news);
      this.failures = 0;
      this.isClosed = false;
      this.heard = Date.now();
      this.line("open", this.heard);
      return true;
    } catch (error) {
      this.failures += 1;
      this.isOver = error instanceof WrongCodeError;
      const isElsewhere = error instanceof ElsewhereError;
      this.line(this.isOver ? "wrong" : isElsewhere ? "elsewhere" : this.isClosed ? "closed" : "lost", this.heard);
      return false;
    }
  }
}
