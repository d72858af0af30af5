// The page: reads a code from the address, follows the table, shows one of its parts.

import { forgetDrafts } from "./draft.js";
import { remember, remembered } from "./kept.js";
import { fresh } from "./letters.js";
import { Link, spectator } from "./link.js";
import { BoardMap } from "./map.js";
import { el, grow, picture } from "./parts.js";
import { atRest } from "./rest.js";
import { DAY, HEARD, SEAT, Seat } from "./seat.js";
import { ownSeat, typedCode } from "./typed.js";
import { newsPage, pricePage, tablePage } from "./views.js";
import { changeLanguage, language, say } from "./words.js";

const CODE = "kapdip.code";
const at = (id) => document.getElementById(id);
const map = new BoardMap(), isLow = matchMedia("(orientation: landscape) and (max-height: 480px)"); // there the map comes first
let state = null, tab = "table", currency = "", line = "", lastHeard = new Date(), ahead = 0;

// A code comes in the fragment, which no network sees, and does not stay in the address: six letters for everybody, or
// a seat's number and code. What was written is forgotten where the table was not heard of for a day.
function takeCode() {
  const code = /^#([0-9A-Za-z]{6})$/.exec(location.hash), key = /^#(\d{1,3}\.[\w-]{43})$/.exec(location.hash);
  if (remembered(SEAT) && Date.now() - Number(remembered(HEARD)) > DAY) forgetDrafts();
  if (code) remember(CODE, code[1].toUpperCase());
  if (key) {
    remember(SEAT, key[1]);
    remember(HEARD, String(Date.now()));
  }
  if (location.hash) history.replaceState(null, "", location.pathname);
  const isSeat = key || (!code && remembered(SEAT));
  return { seat: isSeat ? remembered(SEAT) : "", code: remembered(CODE) };
}

// The address without the part of a code may come from a stranger's cache: no code is taken there and no seat, but led to
// an address that nobody has seen before.
const isDoor = location.pathname === "/";
const leave = () => location.hash && location.replace(`/${fresh(5)}/${location.hash}`);
if (isDoor) leave();
const taken = isDoor ? { seat: "", code: "" } : takeCode();
const seat = taken.seat ? new Seat(taken.seat, map, show, go) : null;

function show() {
  atRest(shown);
}

function shown() {
  document.documentElement.lang = language;
  at("language").textContent = say("language");
  const said = line === "wrong" ? null : state?.said, isJoining = Boolean(said && seat?.own && !seat.isTaken);
  const names = said && !isJoining ? ["table", ...(said.prices.length ? ["prices"] : []),
    ...(seat?.own ? seat.tabs : []), "news"] : [];
  if (said && !isJoining && !names.includes(tab)) tab = "table";
  head(said, isJoining);
  document.title = state ? `${state.name} – Kapdip` : "Kapdip";
  at("tabs").replaceChildren(...names.map((name) => el("button",
    { type: "button", "aria-current": name === tab && "page", "data-key": `tab${name}`, click: () => go(name) },
      picture(name), say(name), seat?.own && seat.isDue(name) ? el("span", { class: "due" }, say("due")) : "")));
  document.body.classList.toggle("is-writing", Boolean(said && seat?.page));
  const alone = () => [el("p", { class: "alone", role: "status" }, waiting()), isLost() ? typedCode(show) : ""];
  keepFocus(() => at("page").replaceChildren(...(said ? inside(said) : alone())
    .filter((one) => one !== "" && one !== null)));
  tell();
  tick();
}

// Whether there is no code that is good here.
function isLost() {
  return line === "wrong" || line === "elsewhere" || !(seat || taken.code);
}

function waiting() {
  if (line === "wrong") return say(seat?.isSpent ? "code_spent" : seat ? "seat_gone" : "wrong_code");
  if (line === "elsewhere") return say(line);
  return say(seat || taken.code ? "loading" : "no_code");
}

function head(said, isJoining) {
  const isOwn = said && seat?.isTaken && seat.own && (seat.tabs.includes(tab) || seat.page);
  const page = said && { slip: seat?.paper?.title, check: "hand_in", receipt: "hand_in" }[seat?.page];
  at("title").textContent = page ? say(page) : isOwn ? seat.own.alias : said?.title ?? "Kapdip";
  at("number").textContent = isOwn ? said.title : said?.number ?? "";
  at("back").hidden = !page || seat.page === "receipt";
  at("back").textContent = "‹";
  at("back").setAttribute("aria-label", say("back"));
  at("tabs").hidden = isJoining;
}

// What is shown anew keeps the focus, and a text its cursor.
function keepFocus(change) {
  const was = document.activeElement, key = was?.dataset?.key, cursor = was?.selectionStart;
  change();
  document.querySelectorAll("textarea").forEach(grow);
  const now = key && document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!now || now === document.activeElement) return;
  now.focus({ preventScroll: true });
  if (typeof cursor === "number") now.setSelectionRange?.(cursor, cursor);
}

function inside(said) {
  const calls = seat?.calls(tab) ?? "";
  return [calls, ...parts(said)];
}

function parts(said) {
  const own = seat?.inside(tab);
  if (!own || tab === "table") map.mark();
  if (own) return own;
  if (tab === "prices") return pricePage(state, said, currency, (power) => { currency = power; show(); });
  if (tab === "news") return newsPage(state, said, seat?.press());
  return tablePage(state, said, said.now, map, (power) => { currency = power; go("prices"); },
    seat ? "" : ownSeat(show));
}

// A page that is written on is left by the browser's own way back, too, which would leave the table.
function go(name, page = "") {
  if (page && !history.state?.page) history.pushState({ page: true }, "");
  tab = name;
  if (seat) seat.page = page;
  show();
  scrollTo(0, isLow.matches ? Math.max(0, (at("page").querySelector(".pills, .board")?.offsetTop ?? 0) - 2) : 0);
  at("page").focus({ preventScroll: true });
}

// The clock of the room, by the desk's time: it goes on below zero, so that everybody sees how late it is.
function tick() {
  const { ends = null, rest = null } = state?.clock ?? {};
  const left = ends === null ? rest : ends - (Date.now() - ahead);
  at("clock").hidden = left === null;
  if (left === null) return;
  const seconds = Math.abs(Math.ceil(left / 1000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  at("clock").textContent = `${left < 0 && seconds ? "+" : ""}${text}${ends === null ? " ❚❚" : ""}`;
  at("clock").classList.toggle("is-last", left < 120000);
}

// What the connection is, in words; nothing while all is well.
function tell() {
  const time = lastHeard.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const isTold = line === "lost" || line === "closed" || (line === "elsewhere" && state);
  const text = isTold ? say(line, { time }) : "";
  if (at("line").textContent !== text) at("line").textContent = text;
  at("line").hidden = !text;
}

function told(news) {
  const isOpen = [...document.querySelectorAll("details")].map((one) => one.open);
  const top = scrollY;
  ({ state, ahead } = news);
  map.show(news.map);
  seat?.told(news);
  show();
  document.querySelectorAll("details").forEach((one, number) => { one.open = isOpen[number] ?? false; });
  scrollTo(0, top);
}

function lineIs(now, heard) {
  const isNew = now !== line;
  line = now;
  if (heard) lastHeard = new Date(heard - ahead);
  if (now === "wrong") seat?.gone();
  if (now === "wrong" || (isNew && !state)) show();
  tell();
}

at("language").addEventListener("click", () => { changeLanguage(); map.translate(); show(); seat?.reread(); link?.begin(); });
at("back").addEventListener("click", () => (history.state?.page ? history.back() : go(tab)));
addEventListener("popstate", () => { if (seat?.page) go(tab); });
addEventListener("input", ({ target }) => { if (target.matches("textarea")) grow(target); });
addEventListener("toggle", ({ target }) => target.querySelectorAll("textarea").forEach(grow), true);
addEventListener("hashchange", () => {
  if (isDoor) return leave();
  takeCode();
  location.reload();
});
for (const [name, part] of [["--tabs", at("tabs")], ["--head", document.querySelector("header")]]) {
  new ResizeObserver(() => document.documentElement.style.setProperty(name, `${part.offsetHeight}px`)).observe(part);
}
show();
setInterval(tick, 500);
const link = (seat?.raw || taken.code) && new Link(seat?.raw ? seat : spectator(taken.code),
  (news) => atRest(() => told(news)), lineIs);
