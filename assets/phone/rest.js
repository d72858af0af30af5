// Nothing is shown anew under a hand. A finger whose button is gone when it lifts has tapped nothing, and a field that is
// made anew cuts off the word that is being typed: what comes from elsewhere waits until the hand rests, and never long.

const FINGER = 1500, LIFTED = 60, WRITING = 1000;
const waiting = new Set();
let until = 0, timer = 0;

// Have something done as soon as the hand rests; on a page that nobody sees, at once.
export function atRest(deed) {
  waiting.add(deed);
  if (document.hidden || performance.now() >= until) rest();
}

function rest() {
  clearTimeout(timer);
  until = 0;
  const deeds = [...waiting];
  waiting.clear();
  deeds.forEach((one) => one());
}

function hold(time) {
  until = performance.now() + time;
  clearTimeout(timer);
  timer = setTimeout(rest, time);
}

// What the hand does is shown at once: by a click where one comes, else as soon as the finger is lifted, or while it lies
// there (`atOnce`).
const act = () => { until = 0; };
export const atOnce = (deed) => { act(); deed(); };
const lift = ({ target }) => (target.closest?.("button, summary, label") ? hold(LIFTED) : act());

addEventListener("pointerdown", () => hold(FINGER), true);
addEventListener("pointerup", lift, true);
addEventListener("click", act, true);
addEventListener("pointercancel", rest, true);
addEventListener("input", () => hold(WRITING), true);
