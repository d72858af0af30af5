// What is private is covered when the page opens, when it is left, and after a minute without a touch.

const AFTER = 60000;

export class Cover {
  constructor(changed) {
    this.changed = changed;
    this.isDown = true;
    this.timer = 0;
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => this.isDown || this.wait(), true);
    document.addEventListener("visibilitychange", () => document.hidden && this.put(true));
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.put(true), AFTER);
  }

  put(isDown) {
    if (isDown === this.isDown) return;
    this.isDown = isDown;
    if (isDown) clearTimeout(this.timer);
    else this.wait();
    this.changed();
  }
}
