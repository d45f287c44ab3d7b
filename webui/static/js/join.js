/** Taking a seat: where do you sit, what are you called; or only looking; or the host's PIN. */

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
  const name = h("input", {
    id: "name",
    name: "name",
    maxlength: 24,
    autocomplete: "given-name",
    dir: "auto",
    value: you.name ?? "",
  });
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
          name.placeholder = player;
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
        send(go, { seat, name: name.value.trim() });
      },
    },
    h("p", {}, t("join.where")),
    h("div", { className: "felt small", dir: "ltr", role: "group", "aria-label": t("join.where") }, buttons),
    h("label", { for: "name" }, t("join.name")),
    name,
    go,
    h(
      "button",
      {
        type: "button",
        className: "wide-button",
        onclick: (event) => send(event.currentTarget, { seat: null, name: name.value.trim() }),
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
