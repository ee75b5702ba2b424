"use strict";
// Sorts and searches the tables. Without it every table is there in its first order.
for (const part of document.querySelectorAll(".sortable")) {
  const body = part.querySelector("tbody");
  const rows = Array.from(body.rows);
  const heads = Array.from(part.querySelectorAll("thead th"));
  const keys = new Map();

  // The keys of a column: texts, or numbers with NaN for what has none.
  const keysOf = (column, isText) => {
    if (!keys.has(column)) {
      keys.set(column, new Map(rows.map((row) => {
        const cell = row.cells[column], value = cell.dataset.v, text = cell.textContent;
        if (isText) return [row, text.toLowerCase()];
        if (value === "" || (value === undefined && text === "")) return [row, NaN];
        return [row, Number(value === undefined ? text.replaceAll(",", "") : value)];
      })));
    }
    return keys.get(column);
  };

  heads.forEach((head, column) => {
    const isText = head.dataset.kind === "text";
    head.querySelector("button").addEventListener("click", () => {
      const isDown = head.getAttribute("aria-sort") === "ascending";
      const found = keysOf(column, isText), sign = isDown ? -1 : 1;
      const sorted = rows.slice().sort((one, other) => {
        const a = found.get(one), b = found.get(other);
        if (isText) return sign * a.localeCompare(b);
        if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) - Number.isNaN(b);
        return sign * (a - b);
      });
      body.append(...sorted);
      for (const each of heads) each.setAttribute("aria-sort", "none");
      head.setAttribute("aria-sort", isDown ? "descending" : "ascending");
    });
  });

  const tools = part.querySelector(".tools"), field = tools.querySelector("input"), count = tools.querySelector("output");
  const texts = new Map();
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase();
    let shown = 0;
    for (const row of rows) {
      if (!texts.has(row)) texts.set(row, Array.from(row.cells, (cell) => cell.textContent).join("\t").toLowerCase());
      row.hidden = !texts.get(row).includes(wanted);
      shown += !row.hidden;
    }
    count.textContent = count.dataset.text.replace("{0}", shown.toLocaleString("en"));
  });
  tools.hidden = false;
}
