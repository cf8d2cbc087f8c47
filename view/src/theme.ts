// Light or dark theme: the editor's, the user's choice, or the system's.

import type { Theme } from "./stage";

export class Themes {
  #chosen: "light" | "dark" | null = null;

  constructor(readonly changed: () => void) {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
    new MutationObserver(changed).observe(document.body, { attributes: true, attributeFilter: ["class", "style"] });
  }

  get isDark(): boolean {
    const chosen = this.ofEditor ?? this.#chosen;
    return chosen === null ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
  }

  /** Theme of the editor; null if the page is not in an editor. */
  get ofEditor(): "light" | "dark" | null {
    const { classList } = document.body;
    const isOf = (...names: string[]): boolean => names.some((name) => classList.contains(name));
    // VS Code gives a light high-contrast theme both classes of high contrast.
    if (isOf("vscode-light", "vscode-high-contrast-light")) return "light";
    return isOf("vscode-dark", "vscode-high-contrast") ? "dark" : null;
  }

  next(): void {
    this.#chosen = this.isDark ? "light" : "dark";
    this.changed();
  }

  /** Applies the theme to the page and returns its colours for the scene. */
  worn(): Theme {
    const { dataset } = document.documentElement;
    const next = this.isDark ? "dark" : "light";
    if (dataset["theme"] !== next) dataset["theme"] = next;
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string): string => style.getPropertyValue(name).trim();
    return {
      background: colour("--ground"),
      line: colour("--grid"),
      strong: colour("--grid-strong"),
      accent: colour("--accent"),
      committed: colour("--committed"),
      added: colour("--good-mark"),
      error: colour("--bad-mark"),
      warning: colour("--warn-mark"),
      axes: [colour("--x"), colour("--y"), colour("--z")],
      held: colour("--held"),
      isDark: this.isDark,
    };
  }
}
