// The way to the table: a stream tells numbers, the page fetches what is new. No connection is trusted: after sleep all
// of it begins anew, and while there is no stream the page asks now and then.

const SILENT = 35000, OFTEN = 5000, SELDOM = 15000, PATIENCE = 10000;

export class Link {
  // `told` gets {state, map} after each change, `line` what the connection is: "open", "lost" or "wrong".
  constructor(code, told, line) {
    this.code = code;
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

  open() {
    if (this.stream) return;
    const stream = new EventSource(`/p/${this.code}/events`);
    this.stream = stream;
    this.heard = Date.now();
    stream.onmessage = (event) => {
      this.heard = Date.now();
      if (event.data !== this.known) {
        const number = event.data;
        this.fetch().then((isThere) => { if (isThere) this.known = number; });
      }
    };
    stream.addEventListener("beat", () => { this.heard = Date.now(); });
    stream.onerror = () => {
      stream.close();
      if (this.stream === stream) this.stream = null;
    };
  }

  watch() {
    clearTimeout(this.timer);
    const wait = this.failures > 10 ? SELDOM : OFTEN - 1000 + 2000 * Math.random();
    this.timer = setTimeout(() => {
      const isSilent = Date.now() - this.heard > SILENT;
      if (!document.hidden && (!this.stream || isSilent)) this.begin();
      else this.watch();
    }, wait);
  }

  async fetch() {
    try {
      const patience = AbortSignal.timeout(PATIENCE);
      const [state, map] = await Promise.all(
        ["state", "map"].map((name) => fetch(`/p/${this.code}/${name}`, { signal: patience })));
      if (state.status === 404) {
        this.line("wrong");
        return false;
      }
      if (!state.ok || !map.ok) throw new Error(String(state.status));
      this.told({ state: await state.json(), map: await map.text() });
      this.failures = 0;
      this.line("open");
      return true;
    } catch {
      this.failures += 1;
      this.line("lost");
      return false;
    }
  }
}
