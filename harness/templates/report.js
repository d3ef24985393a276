"use strict";
(() => {
  const form = document.getElementById("filters");
  const table = new Map();
  for (const row of document.querySelectorAll("#problems tbody tr")) table.set(row.dataset.p, row);
  // Texts are read once: a page may have thousands of rows.
  const sections = Array.from(document.querySelectorAll("details.problem"), (element) => ({
    element,
    row: table.get(element.id),
    name: `${element.id} ${element.dataset.title}`.toLowerCase(),
    unwell: "unwell" in element.dataset,
    parts: Array.from(element.querySelectorAll("[data-g]"), (part) => ({
      part,
      isCase: part.parentNode.parentNode.className === "cases",
      verdict: part.dataset.v,
      group: part.dataset.g,
      name: (part.dataset.n ?? Array.from(part.children).slice(0, 3).map((cell) => cell.textContent).join(" ")).toLowerCase(),
    })),
  }));

  const filter = () => {
    const words = form.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const verdict = form.verdict.value;
    const group = form.group.value;
    const unwell = form.unwell.checked;
    let cases = 0;
    let all = 0;
    let problems = 0;
    for (const section of sections) {
      const rest = words.filter((word) => !section.name.includes(word));
      let shown = 0;
      for (const one of section.parts) {
        const fits =
          (!group || one.group === group) &&
          (!verdict || one.verdict === undefined || (verdict === "!AC" ? one.verdict !== "AC" : one.verdict === verdict)) &&
          rest.every((word) => one.name.includes(word));
        one.part.hidden = !fits;
        if (one.isCase) {
          all += 1;
          if (fits) shown += 1;
        }
      }
      const visible = shown > 0 && (!unwell || section.unwell);
      section.element.hidden = !visible;
      section.row.hidden = !visible;
      if (visible) {
        problems += 1;
        cases += shown;
      }
    }
    document.querySelector(".none").hidden = problems > 0;
    form.count.value = `${cases} of ${all} runs in ${problems} of ${sections.length} problems`;
  };

  // A link to a problem opens it, from the table as from another page.
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target?.matches("details")) target.open = true;
  };
  form.addEventListener("input", filter);
  form.addEventListener("reset", () => setTimeout(filter));
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", open);
  form.hidden = false;
  filter();
  open();
})();
