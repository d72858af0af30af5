// The page's own words. Whatever is told of the game comes from the desk, in both languages.

import { remember, remembered } from "/a/kept.js";
import { OWN_WORDS } from "/a/own_words.js";

const WORDS = {
  en: {
    language: "Deutsch",
    back: "Back",
    table: "Table", prices: "Prices", news: "News",
    loading: "Fetching the game …",
    no_code: "Scan the code that the game master shows.",
    own_seat: "Your own seat", type_code: "No camera? Type the code:", open_code: "Open",
    where_code: "Six letters stand below the code for everybody. The long code of your seat stands on its printed strip.",
    no_such_code: "This is no code. Compare it with the paper, four letters at a time.",
    wrong_code: "This code is no longer good. Scan the one that the game master shows now.",
    lost: "No connection to the table since {time}. What you see is from then; the page keeps trying.",
    elsewhere: "Another game is at this table now. Your place is kept: when yours is back, this page goes on. If you play in this one, scan its code.",
    closed: "The game master closed the table at {time}. The page finds it when it is open again; if it does not, scan the new code.",
    map: "Map", larger: "Zoom in", smaller: "Zoom out", whole: "Whole map",
    steps: "Steps of the turn",
    leads: "leads", nobody: "nobody", prices_now: "Prices", standings: "Standings", points: "Points", money: "Money",
    centres_count: "Centres",
    units: "Units and centres", centres: "Centres", dislodged: "dislodged", none: "none",
    holders: "Who holds {name}", lead: "ahead by {units}", per_point: "{price} a point", net: "net demand {units}",
    nobody_holds: "Nobody holds any.",
    unchanged: "unchanged", rose: "up {by}", fell: "down {by}",
    results: "Results", press: "Press", to: "to", quiet: "Nothing has happened yet.",
    gm: "Game master",
  },
  de: {
    language: "English",
    back: "Zurück",
    table: "Lage", prices: "Kurse", news: "Neues",
    loading: "Das Spiel wird geholt …",
    no_code: "Lies den Code, den die Spielleitung zeigt.",
    own_seat: "Dein eigener Platz", type_code: "Keine Kamera? Tippe den Code ein:", open_code: "Öffnen",
    where_code: "Sechs Zeichen stehen unter dem Code für alle. Der lange Code deines Platzes steht auf seinem gedruckten Abschnitt.",
    no_such_code: "Das ist kein Code. Vergleiche ihn mit dem Papier, immer vier Zeichen.",
    wrong_code: "Dieser Code gilt nicht mehr. Lies den, den die Spielleitung jetzt zeigt.",
    lost: "Seit {time} keine Verbindung zum Tisch. Was du siehst, ist von da; die Seite versucht es weiter.",
    elsewhere: "An diesem Tisch ist jetzt eine andere Partie. Dein Platz bleibt dir: Ist deine wieder da, geht es hier weiter. Spielst du bei dieser mit, lies ihren Code.",
    closed: "Die Spielleitung hat den Tisch um {time} geschlossen. Ist er wieder offen, findet ihn die Seite; wenn nicht, lies den neuen Code.",
    map: "Karte", larger: "Größer", smaller: "Kleiner", whole: "Ganze Karte",
    steps: "Schritte des Zuges",
    leads: "führt", nobody: "niemand", prices_now: "Kurse", standings: "Stand", points: "Punkte", money: "Geld",
    centres_count: "Zentren",
    units: "Einheiten und Zentren", centres: "Zentren", dislodged: "vertrieben", none: "keine",
    holders: "Wer hält {name}", lead: "Vorsprung {units}", per_point: "{price} je Punkt",
    net: "Nettonachfrage {units}",
    nobody_holds: "Niemand hält welche.",
    unchanged: "unverändert", rose: "gestiegen um {by}", fell: "gefallen um {by}",
    results: "Ergebnisse", press: "Presse", to: "an", quiet: "Noch ist nichts geschehen.",
    gm: "Spielleitung",
  },
};

const KEPT = "kapdip.language";

export let language = choose();

function choose() {
  const kept = remembered(KEPT);
  if (kept in WORDS) return kept;
  return navigator.languages.some((one) => one.startsWith("de")) ? "de" : "en";
}

export function changeLanguage() {
  language = language === "de" ? "en" : "de";
  remember(KEPT, language);
}

export function say(key, facts = {}) {
  return (WORDS[language][key] ?? OWN_WORDS[language][key]).replace(/\{(\w+)\}/g, (_, name) => facts[name]);
}
