// The page: reads the code from the address, follows the table, shows one of its parts.

import { remember, remembered } from "/a/kept.js";
import { Link } from "/a/link.js";
import { BoardMap } from "/a/map.js";
import { el, picture } from "/a/parts.js";
import { newsPage, pricePage, tablePage } from "/a/views.js";
import { changeLanguage, language, say } from "/a/words.js";

const CODE = "kapdip.code";
const at = (id) => document.getElementById(id);
const map = new BoardMap();
let state = null, tab = "table", currency = "", line = "", lastHeard = new Date();

// The code comes in the fragment, which no network sees; it does not stay in the address.
function takeCode() {
  const given = /^#([0-9A-Za-z]{6})$/.exec(location.hash);
  if (given) remember(CODE, given[1].toUpperCase());
  if (location.hash) history.replaceState(null, "", "/");
  return remembered(CODE);
}

function show() {
  document.documentElement.lang = language;
  at("language").textContent = say("language");
  const said = state?.said[language];
  at("title").textContent = said?.title ?? "Kapdip";
  at("number").textContent = said?.number ?? "";
  document.title = state ? `${state.name} – Kapdip` : "Kapdip";
  const names = said ? ["table", ...(said.prices.length ? ["prices"] : []), "news"] : [];
  if (said && !names.includes(tab)) tab = "table";
  at("tabs").replaceChildren(...names.map((name) => el("button",
    { type: "button", "aria-current": name === tab && "page", click: () => go(name) }, picture(name), say(name))));
  at("page").replaceChildren(...(said ? inside(said) : [el("p", { class: "alone" }, say(remembered(CODE) ? "loading" : "no_code"))])
    .filter((one) => one !== ""));
  tell();
  tick();
}

function inside(said) {
  if (tab === "prices") return pricePage(state, said, currency, (power) => { currency = power; show(); });
  if (tab === "news") return newsPage(state, said);
  return tablePage(state, said, map, (power) => { currency = power; go("prices"); });
}

function go(name) {
  tab = name;
  show();
  scrollTo(0, 0);
  at("page").focus({ preventScroll: true });
}

// The clock of the room, by this phone's own: it goes on below zero, so that everybody sees how late it is.
function tick() {
  const { ends = null, rest = null } = state?.clock ?? {};
  const left = ends === null ? rest : ends - Date.now();
  at("clock").hidden = left === null;
  if (left === null) return;
  const seconds = Math.abs(Math.ceil(left / 1000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  at("clock").textContent = `${left < 0 && seconds ? "−" : ""}${text}${ends === null ? " ❚❚" : ""}`;
  at("clock").classList.toggle("is-last", left < 120000);
}

// What the connection is, in words; nothing while all is well.
function tell() {
  const time = lastHeard.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
  const text = line === "wrong" ? say("wrong_code") : line === "lost" ? say("lost", { time }) : "";
  if (at("line").textContent !== text) at("line").textContent = text;
  at("line").hidden = !text;
}

function told(news) {
  const isOpen = [...document.querySelectorAll("details")].map((one) => one.open);
  const top = scrollY;
  state = news.state;
  map.show(news.map);
  show();
  document.querySelectorAll("details").forEach((one, number) => { one.open = isOpen[number] ?? false; });
  scrollTo(0, top);
}

function lineIs(now) {
  line = now;
  if (now === "open") lastHeard = new Date();
  tell();
}

at("language").addEventListener("click", () => { changeLanguage(); map.translate(); show(); });
const code = takeCode();
addEventListener("hashchange", () => { takeCode(); location.reload(); });
show();
setInterval(tick, 500);
if (code) new Link(code, told, lineIs);
