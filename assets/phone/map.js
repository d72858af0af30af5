// The map: its ground is fetched once, its layers with each turn. Two fingers, a double tap or the buttons bring it
// closer; only known elements and attributes of a drawing are taken over.

import { el } from "/a/parts.js";
import { say } from "/a/words.js";

const ELEMENTS = new Set(["svg", "defs", "g", "path", "use", "text", "circle"]);
const ATTRIBUTES = new Set(["id", "class", "d", "href", "x", "y", "cx", "cy", "r", "viewBox", "font-size", "text-anchor",
  "opacity", "data-layer"]);
const CLOSEST = 8, TAP = 300;

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
    fetch("/a/ground.svg").then((answer) => answer.text()).then((text) => this.begin(adopted(text)));
  }

  begin(drawing) {
    this.drawing = drawing;
    [, , this.wide, this.high] = drawing.getAttribute("viewBox").split(" ").map(Number);
    this.holder.replaceChildren(drawing);
    drawing.setAttribute("role", "img");
    this.whole();
    this.show(this.layers);
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
    this.fingers.set(event.pointerId, event);
    this.hasMoved = this.fingers.size > 1;
    if (this.share < 1) this.holder.setPointerCapture(event.pointerId);
  }

  pointermove(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const other = [...this.fingers.values()].find((one) => one.pointerId !== event.pointerId);
    const now = this.place(event), then = this.place(before);
    if (Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) > 2) this.hasMoved = true;
    if (other) {
      const rest = this.place(other);
      const by = Math.hypot(now.x - rest.x, now.y - rest.y) / Math.max(1, Math.hypot(then.x - rest.x, then.y - rest.y));
      this.closer(by, rest);
    } else if (this.share < 1) {
      this.x -= now.x - then.x;
      this.y -= now.y - then.y;
      this.look();
    }
    this.fingers.set(event.pointerId, event);
  }

  pointerup(event) {
    if (!this.fingers.delete(event.pointerId) || this.hasMoved) return;
    if (event.timeStamp - this.tapped < TAP) {
      this.tapped = 0;
      if (this.share < 1) this.whole();
      else this.closer(3, this.place(event));
    } else this.tapped = event.timeStamp;
  }

  pointercancel(event) {
    this.fingers.delete(event.pointerId);
  }
}
