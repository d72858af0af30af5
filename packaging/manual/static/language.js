// What was looked for in the other language is not marked in this one: from files, both share what the browser keeps.
(() => {
  const here = document.documentElement.lang;
  try {
    if (localStorage.getItem("kapdip_language") !== here) localStorage.removeItem("sphinx_highlight_terms");
    localStorage.setItem("kapdip_language", here);
  } catch { /* a browser that keeps nothing marks nothing either */ }
})();
