/** Sheets (one dialog at a time, from the bottom on a phone) and toasts. */

import { h } from "./dom.js";
import { Refused } from "./api.js";
import { t } from "./words.js";

let open = null;
const toasts = document.getElementById("toasts");

/** Show a sheet. `build(close)` gives its content; an earlier sheet makes way. */
export function sheet(title, build, { wide = false } = {}) {
  open?.close();
  const close = () => dialog.close();
  const dialog = h("dialog", { className: wide ? "sheet wide" : "sheet", "aria-labelledby": "sheet-title" });
  dialog.append(
    h(
      "header",
      {},
      h("h2", { id: "sheet-title" }, title),
      h("button", { type: "button", className: "round", "aria-label": t("close"), onclick: close }, "✕"),
      toasts, // a dialog covers everything that is not inside it; its head stays in sight, however long it is
    ),
    h("div", { className: "sheet-body" }, build(close)),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  dialog.addEventListener("close", () => {
    toasts.querySelector("[data-over]")?.remove();
    if (dialog.contains(toasts)) document.body.append(toasts); // what is said outlives the sheet
    dialog.remove();
    if (open === dialog) open = null;
  });
  document.body.append(dialog);
  open = dialog;
  dialog.showModal();
  return close;
}

/** The open sheet asks something else now. */
export function retitle(title) {
  open.querySelector("h2").textContent = title;
}

/** What was asked is over. */
export function closeSheet() {
  open?.close();
}

/** A short word at the edge; with `undo`, a button that takes the tap back. What is said in a sheet stays
 * there until more is said, so that nothing moves under the thumb. `text` may be elements. */
export function toast(text, { undo = null, bad = false } = {}) {
  const said = open;
  const item = h(
    "div",
    { className: bad ? "toast bad" : "toast", role: bad ? "alert" : "status" },
    h("div", {}, text),
  );
  const over = () => {
    if (said && said === open) item.dataset.over = "";
    else item.remove();
  };
  const gone = setTimeout(over, bad ? 15000 : undo ? 9000 : 3500);
  if (undo) {
    item.append(
      h(
        "button",
        {
          type: "button",
          onclick: () => {
            clearTimeout(gone);
            item.remove();
            undo();
          },
        },
        t("undo"),
      ),
    );
  }
  toasts.append(item);
  // One at a time: more would lie on the table and on what is pressed next.
  while (toasts.children.length > 1) toasts.firstElementChild.remove();
}

/** Run what a tap means; a refusal is said in a toast. The button is dead meanwhile: nobody plays twice. */
export async function attempt(button, work) {
  if (button) button.disabled = true;
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message, { bad: true });
    return null;
  } finally {
    if (button) button.disabled = false;
  }
}
