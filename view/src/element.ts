// Elements of the page. Text from a scene becomes text nodes and is never parsed as HTML.

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Button whose accessible name is its visible text, as users of voice control expect. `title` describes the action. */
export function button(words: string, title: string, pressed: () => void = () => undefined, attributes: Record<string, string> = {}): HTMLButtonElement {
  const made = element("button", { type: "button", title, ...attributes }, words);
  made.addEventListener("click", pressed);
  return made;
}

/** Makes a click on the element show a text; a double click or Enter also moves the focus to the text. */
export function leads(to: HTMLElement, show: (focus: boolean) => void): void {
  to.addEventListener("click", () => show(false));
  to.addEventListener("dblclick", () => show(true));
  to.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    show(true);
  });
}

/** Number with at most `digits` decimal places and no trailing zeros; `?` if it is not finite. */
export function number(value: number, digits = 4): string {
  return Number.isFinite(value) ? String(Number(value.toFixed(digits)) + 0) : "?";
}
