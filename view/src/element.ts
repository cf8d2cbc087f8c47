// Elements of the page. What comes from a scene is text, and never read as HTML.

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

/** It is called by its words, so that who speaks to it says what is seen; what it does is said besides. */
export function button(words: string, title: string, pressed: () => void = () => undefined, attributes: Record<string, string> = {}): HTMLButtonElement {
  const made = element("button", { type: "button", title, ...attributes }, words);
  made.addEventListener("click", pressed);
  return made;
}

/** What leads to a text when it is pressed; with the keys, or pressed twice, the person goes along. */
export function leads(to: HTMLElement, show: (focus: boolean) => void): void {
  to.addEventListener("click", () => show(false));
  to.addEventListener("dblclick", () => show(true));
  to.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    show(true);
  });
}

/** Up to so many digits behind the point, and no zeros at the end. */
export function number(value: number, digits = 4): string {
  return Number.isFinite(value) ? String(Number(value.toFixed(digits)) + 0) : "?";
}
