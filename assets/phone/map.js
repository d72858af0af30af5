// The map: its ground is fetched once, its layers with each turn. Two fingers, a double tap or the buttons bring it
// closer. Two fingers move it, or one that begins sideways: up and down one finger moves the page, which could not be
// moved where the map fills the screen. Only known elements and attributes of a drawing are taken over.

import { el, svg } from "./parts.js";
import { PLACES } from "./places.js";
import { say } from "./words.js";

const ELEMENTS = new Set(["svg", "defs", "g", "path", "use", "text", "circle"]);
const ATTRIBUTES = new Set(["id", "class", "d", "href", "x", "y", "cx", "cy", "r", "viewBox", "font-size",
  "text-anchor",
  "opacity", "data-layer"]);
const CLOSEST = 8, TAP = 300, FINGER = 24;
const NOTHING = { targets: [], arrows: [], helps: [], rests: [], ring: null, look: [], name: "", tapped: null };
const brush = document.createElement("canvas").getContext("2d");

const middle = (one, other) => ({ clientX: (one.clientX + other.clientX) / 2,
  clientY: (one.clientY + other.clientY) / 2 });
const apart = (one, other) => Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));

function adopted(text) {
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  for (const one of [drawing, ...drawing.querySelectorAll("*")]) {
    if (!ELEMENTS.has(one.localName)) one.remove();
    else for (const { name } of [...one.attributes]) {
      const isKnown = ATTRIBUTES.has(name) && (name !== "href" || one.getAttribute(name).startsWith("#"));
      if (!isKnown && name !== "xmlns") one.removeAttribute(name);
    }
  }
  return document.importNode(drawing, true);
}

export class BoardMap {
  constructor() {
    this.holder = el("div", { class: "map" });
    this.buttons = el("div", { class: "zoom" });
    this.element = el("section", { class: "board" }, this.holder, this.buttons);
    this.layers = "";
    this.drawing = null;
    this.fingers = new Map();
    this.tapped = 0;
    this.hand = NOTHING;
    fetch("a/ground.svg").then((answer) => answer.text()).then((text) => this.begin(adopted(text)));
  }

  begin(drawing) {
    this.drawing = drawing;
    [, , this.wide, this.high] = drawing.getAttribute("viewBox").split(" ").map(Number);
    this.holder.replaceChildren(drawing);
    drawing.setAttribute("role", "img");
    this.shapes = Object.keys(PLACES).map((place) => [place,
      drawing.getElementById?.(`m-${place}`) ?? drawing.querySelector(`#m-${CSS.escape(place)}`)])
      .filter(([, shape]) => shape).map(([place, shape]) => [place, new Path2D(shape.getAttribute("d"))]);
    this.marks = drawing.appendChild(svg("g", { class: "hand" }));
    this.whole();
    this.show(this.layers);
    this.mark(this.hand);
    this.translate();
    for (const name of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      this.holder.addEventListener(name, (event) => this[name](event));
    }
  }

  show(layers) {
    this.layers = layers;
    if (!this.drawing || !layers) return;
    for (const layer of adopted(layers).querySelectorAll("g[data-layer]")) {
      const place = this.drawing.querySelector(`g[data-layer="${CSS.escape(layer.dataset.layer)}"]`);
      place?.replaceWith(layer);
    }
  }

  // What the hand does on the map: targets that answer a tap, the unit in hand, and the orders: arrows of moves, lines to
  // what is helped, rings around units that hold. Another `name`: another
  // part of the map is looked at.
  mark(hand = NOTHING) {
    const isOther = hand.name !== this.hand.name;
    this.hand = hand;
    this.element.classList.toggle("is-handled", Boolean(hand.tapped));
    if (!this.drawing) return;
    const arrow = ([[x1, y1], [x2, y2]]) => {
      const long = Math.hypot(x2 - x1, y2 - y1) || 1, [ux, uy] = [(x2 - x1) / long, (y2 - y1) / long];
      const [tipX, tipY] = [x2 - 14 * ux, y2 - 14 * uy], [endX, endY] = [tipX - 22 * ux, tipY - 22 * uy];
      const head = [[tipX, tipY], [endX - 13 * uy, endY + 13 * ux],
        [endX + 13 * uy, endY - 13 * ux]].map((one) => one.map(Math.round).join(",")).join(" ");
      return [svg("line", { x1, y1, x2: Math.round(endX), y2: Math.round(endY), class: "arrow" }),
        svg("polygon", { points: head, class: "arrow-head" })];
    };
    this.marks.replaceChildren(
      ...hand.targets.map((place) => svg("use", { href: `#m-${place}`, class: "target" })),
      ...hand.arrows.flatMap(arrow),
      ...hand.helps.flatMap(([[x1, y1], [x2, y2]]) => [svg("line", { x1, y1, x2, y2, class: "help" }),
        svg("circle", { cx: x2, cy: y2, r: 8, class: "help-end" })]),
      ...hand.rests.map(([cx, cy]) => svg("circle", { cx, cy, r: 30, class: "rest" })),
      ...(hand.ring ? [svg("circle", { cx: hand.ring[0], cy: hand.ring[1], r: 34, class: "ring" })] : []));
    if (isOther && hand.look.length) this.lookAt(hand.look);
    else if (isOther) this.whole();
  }

  // Bring these places as close as they fit, with their neighbours.
  lookAt(places) {
    const xs = places.map(([x]) => x), ys = places.map(([, y]) => y), room = 60;
    const [left, right, top, low] = [Math.min(...xs) - room, Math.max(...xs) + room, Math.min(...ys) - room,
      Math.max(...ys) + room];
    this.share = Math.min(1, Math.max(0.3, (right - left) / this.wide, (low - top) / this.high));
    this.x = (left + right - this.wide * this.share) / 2;
    this.y = (top + low - this.high * this.share) / 2;
    this.look();
  }

  // The province under a finger: of what it may mean, the nearest; else the one that it touches.
  touched({ x, y }) {
    const reach = (FINGER / this.holder.getBoundingClientRect().width) * this.wide * this.share;
    const far = (place) => Math.hypot(PLACES[place].at[0] - x, PLACES[place].at[1] - y);
    const under = this.shapes.find(([, path]) => brush.isPointInPath(path, x, y))?.[0] ?? "";
    const near = this.hand.targets.filter((place) => far(place) < reach).sort((one, other) => far(one) - far(other))[0];
    return this.hand.targets.includes(under) ? under : near ?? under;
  }

  translate() {
    this.drawing?.setAttribute("aria-label", say("map"));
    const button = (text, name, act) => el("button", { type: "button", "aria-label": say(name), click: act }, text);
    this.buttons.replaceChildren(
      button("+", "larger", () => this.closer(1.6)),
      button("−", "smaller", () => this.closer(1 / 1.6)),
      button("⤢", "whole", () => this.whole()));
  }

  whole() {
    [this.x, this.y, this.share] = [0, 0, 1];
    this.look();
  }

  // Bring the map closer (or further away) around a place of it, which stays where it is.
  closer(by, at = { x: this.x + (this.wide * this.share) / 2, y: this.y + (this.high * this.share) / 2 }) {
    const share = Math.min(1, Math.max(1 / CLOSEST, this.share / by));
    this.x = at.x - ((at.x - this.x) * share) / this.share;
    this.y = at.y - ((at.y - this.y) * share) / this.share;
    this.share = share;
    this.look();
  }

  look() {
    this.x = Math.min(Math.max(0, this.x), this.wide * (1 - this.share));
    this.y = Math.min(Math.max(0, this.y), this.high * (1 - this.share));
    const box = [this.x, this.y, this.wide * this.share, this.high * this.share];
    this.drawing.setAttribute("viewBox", box.map((one) => one.toFixed(1)).join(" "));
    this.holder.classList.toggle("close", this.share < 1);
  }

  place(event) {
    const box = this.holder.getBoundingClientRect();
    return {
      x: this.x + ((event.clientX - box.left) / box.width) * this.wide * this.share,
      y: this.y + ((event.clientY - box.top) / box.height) * this.high * this.share,
    };
  }

  pointerdown(event) {
    if (event.isPrimary) this.fingers.clear(); // of those before, one may have been lifted elsewhere
    if (!this.fingers.size) this.began = [this.x, this.y];
    this.fingers.set(event.pointerId, event);
    this.hasMoved = this.fingers.size > 1;
    if (this.share < 1) this.holder.setPointerCapture(event.pointerId);
  }

  pointermove(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const other = [...this.fingers.values()].find((one) => one.pointerId !== event.pointerId);
    if (Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) > 2) this.hasMoved = true;
    const by = other && apart(event, other) / apart(before, other);
    if (other) this.drag(middle(before, other), middle(event, other), by);
    else if (this.share < 1) this.drag(before, event);
    this.fingers.set(event.pointerId, event);
  }

  // What was under a finger goes with it.
  drag(from, to, by = 1) {
    const held = this.place(from);
    this.closer(by, held);
    const now = this.place(to);
    this.x += held.x - now.x;
    this.y += held.y - now.y;
    this.look();
  }

  pointerup(event) {
    if (!this.fingers.delete(event.pointerId) || this.hasMoved) return;
    if (this.hand.tapped) {
      const place = this.touched(this.place(event));
      if (place) this.hand.tapped(place);
      return;
    }
    if (event.timeStamp - this.tapped < TAP) {
      this.tapped = 0;
      if (this.share < 1) this.whole();
      else this.closer(3, this.place(event));
    } else this.tapped = event.timeStamp;
  }

  // The finger moves the page.
  pointercancel(event) {
    if (this.fingers.delete(event.pointerId) && !this.fingers.size) {
      [this.x, this.y] = this.began;
      this.look();
    }
  }
}
