// Light or dark: as the editor is, as somebody chose, or as the system is.

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

  /** What the editor is, if the page is in one. */
  get ofEditor(): "light" | "dark" | null {
    const { classList } = document.body;
    const isOf = (...names: string[]): boolean => names.some((name) => classList.contains(name));
    // A light theme of high contrast is of both kinds of high contrast.
    if (isOf("vscode-light", "vscode-high-contrast-light")) return "light";
    return isOf("vscode-dark", "vscode-high-contrast") ? "dark" : null;
  }

  next(): void {
    this.#chosen = this.isDark ? "light" : "dark";
    this.changed();
  }

  /** The colours of the scene, after the page has those of the theme. */
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
