/** Building elements. Text goes in as text, never as markup: names come from strangers' phones. */

const SVG = "http://www.w3.org/2000/svg";

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "vars")
      for (const [key, v] of Object.entries(value)) node.style.setProperty(`--${key}`, v);
    else if (name === "data") Object.assign(node.dataset, value);
    else node.setAttribute(name === "className" ? "class" : name, value === true ? "" : value);
  }
  node.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return node;
}

/** An HTML element: `h("p", {className: "x", onclick: f}, "text", child)`. `vars` sets custom properties. */
export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** An SVG element. */
export function s(tag, props, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/** A name from outside, kept apart from the direction of the text round it. */
export function bdi(text, className) {
  return h("bdi", { className }, text);
}

/**
 * Fill `host` anew only if what it shows has changed (`key` is any JSON value), so that a finger or a
 * screen reader in the middle of it is not disturbed. The focus stays on the element of the same `data-key`.
 */
export function refresh(host, key, build) {
  const text = JSON.stringify(key);
  if (host.dataset.shown === text) return;
  const held = host.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  host.dataset.shown = text;
  host.replaceChildren(...[build()].flat(Infinity).filter(Boolean));
  if (held) host.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus();
}
