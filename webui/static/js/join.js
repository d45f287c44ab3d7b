/** Taking a seat, by the name that the host gave it; or only looking; or the host's PIN. */

import { post } from "./api.js";
import { bdi, h } from "./dom.js";
import { attempt } from "./sheet.js";
import { place } from "./table.js";
import { given, t } from "./words.js";

const main = document.getElementById("join-page");
const { players, you } = given;
let seat = you.seat;

async function send(button, body) {
  const done = await attempt(button, () => post("/api/v1/join", body));
  if (done) location.assign("/");
}

function codeForm() {
  const input = h("input", {
    id: "code",
    name: "code",
    autocomplete: "off",
    autocapitalize: "none",
    inputmode: "text",
    dir: "ltr",
    required: true,
  });
  return h(
    "form",
    {
      className: "panel code",
      onsubmit: async (event) => {
        event.preventDefault();
        const done = await attempt(event.submitter, () =>
          post("/api/v1/join", { token: input.value.trim() }),
        );
        if (done) location.reload();
      },
    },
    h("label", { for: "code" }, t(you.joined ? "join.pin" : "join.code")),
    input,
    h("button", { className: "wide-button" }, t("join.enter")),
  );
}

function seats() {
  const buttons = players.map((player, number) =>
    h(
      "button",
      {
        type: "button",
        className: `seat-button side-${number % 2}`,
        "aria-pressed": String(number === seat),
        data: { seat: String(number) },
        vars: place(number, players.length, 0, { x: 47, y: 45 }),
        onclick: () => {
          seat = number;
          for (const button of buttons)
            button.setAttribute("aria-pressed", String(button.dataset.seat === String(seat)));
          go.disabled = false;
        },
      },
      bdi(player),
    ),
  );
  const go = h(
    "button",
    { className: "wide-button strong", disabled: seat === null || undefined },
    t("join.sit"),
  );
  return h(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        send(go, { seat });
      },
    },
    h("p", {}, t("join.where")),
    h("div", { className: "felt small", dir: "ltr", role: "group", "aria-label": t("join.where") }, buttons),
    go,
    h(
      "button",
      {
        type: "button",
        className: "wide-button",
        onclick: (event) => send(event.currentTarget, { seat: null }),
      },
      t("join.look"),
    ),
  );
}

main.append(
  ...(you.joined
    ? [seats(), codeForm()]
    : [
        h("p", {}, t("join.scan")),
        codeForm(),
        h("a", { className: "wide-button", href: "/" }, t("join.look")),
      ]),
);
