"use strict";
(() => {
  const frames = [...document.querySelectorAll(".frame")];
  const part = (name) => document.getElementById(name);
  const play = part("play");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const { played, decided } = part("film").dataset;
  let shown = 0, timer = 0, gliding = [];

  // units come from where they were, then marks and words say how it ended
  function glide(frame) {
    const duration = Math.min(Number(played), 0.7 * Number(part("speed").value));
    const units = [...frame.querySelectorAll("[data-way]")];
    gliding = units.map((unit) => unit.animate(
      unit.dataset.way.split(" ").map((at) => ({ transform: `translate(${at.replace(",", "px,")}px)` })), { duration }));
    if (!units.length) return;
    const late = [{ opacity: 0 }, { opacity: 0, offset: Number(decided) }, { opacity: 1 }];
    for (const mark of frame.querySelectorAll("[data-late], .said")) gliding.push(mark.animate(late, { duration }));
  }
  function show(number) {
    const goesOn = number === shown + 1;
    gliding.forEach((one) => one.cancel());
    gliding = [];
    frames[shown].classList.remove("shown");
    shown = Math.max(0, Math.min(frames.length - 1, number));
    frames[shown].classList.add("shown");
    if (goesOn && !calm.matches) glide(frames[shown]);
    part("place").value = shown + 1;
    part("count").textContent = `${shown + 1} / ${frames.length}`;
  }
  function stop() {
    clearTimeout(timer);
    timer = 0;
    play.textContent = play.dataset.play;
  }
  function wait() {
    timer = setTimeout(() => {
      show(shown + 1);
      if (shown < frames.length - 1) wait(); else stop();
    }, Number(part("speed").value));
  }
  function toggle() {
    if (timer) {
      gliding.forEach((one) => { if (one.playState === "running") one.pause(); });
      return stop();
    }
    if (shown === frames.length - 1) show(0);
    if (!shown && !gliding.length && !calm.matches) glide(frames[0]);
    play.textContent = play.dataset.pause;
    gliding.forEach((one) => { if (one.playState === "paused") one.play(); });
    wait();
  }
  function go(number) {
    stop();
    show(number);
  }
  const deeds = {
    Home: () => go(0), End: () => go(frames.length - 1), " ": toggle,
    ArrowLeft: () => go(shown - 1), ArrowRight: () => go(shown + 1), PageUp: () => go(shown - 1), PageDown: () => go(shown + 1),
  };
  part("first").onclick = deeds.Home;
  part("last").onclick = deeds.End;
  part("back").onclick = deeds.ArrowLeft;
  part("on").onclick = deeds.ArrowRight;
  play.onclick = toggle;
  part("place").oninput = () => go(Number(part("place").value) - 1);
  part("speed").onchange = () => { if (timer) { clearTimeout(timer); wait(); } };
  document.addEventListener("keydown", (event) => {
    const deed = deeds[event.key];
    if (!deed || event.ctrlKey || event.altKey || event.metaKey || /^(SELECT|INPUT)$/.test(event.target.tagName)) return;
    if (event.key === " " && event.target.tagName === "BUTTON") return;
    event.preventDefault();
    deed();
  });
  document.body.classList.add("playing");
  part("controls").hidden = false;
  show(0);
})();
