"use strict";
(() => {
  const frames = [...document.querySelectorAll(".frame")];
  const part = (name) => document.getElementById(name);
  const play = part("play");
  let shown = 0, timer = 0;

  function show(number) {
    frames[shown].classList.remove("shown");
    shown = Math.max(0, Math.min(frames.length - 1, number));
    frames[shown].classList.add("shown");
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
    if (timer) return stop();
    if (shown === frames.length - 1) show(0);
    play.textContent = play.dataset.pause;
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
