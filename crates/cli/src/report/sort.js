"use strict";
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    head.querySelector("button").addEventListener("click", () => {
      const isDown = head.getAttribute("aria-sort") === "descending";
      heads.forEach((other) => other.setAttribute("aria-sort", "none"));
      head.setAttribute("aria-sort", isDown ? "ascending" : "descending");
      const key = (row) => {
        const cell = row.cells[column];
        return cell.dataset.key === undefined ? cell.textContent : Number(cell.dataset.key);
      };
      const compare = (a, b) => (typeof a === "number" ? a - b : a.localeCompare(b));
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => (isDown ? compare(key(a), key(b)) : compare(key(b), key(a))));
      table.tBodies[0].append(...rows);
    });
  });
}
