// Tabs for windows with room for only one panel, and the height of the sheet with the panels.

import { stops } from "./bar";
import { button, element } from "./element";
import { icon } from "./icons";

const TABS = { tree: { icon: "list-tree", word: "Tree" }, card: { icon: "info", word: "Card" }, joints: { icon: "sliders-horizontal", word: "Joints" } } as const;
type Tab = keyof typeof TABS;
const HEIGHTS = ["", "tall", "closed"];

export class Sheet {
  readonly tabs = element("div", { class: "tabs" });
  readonly #list = element("div", { class: "tab-list", role: "tablist", "aria-label": "Panels" });

  constructor(readonly page: HTMLElement) {
    for (const [tab, { icon: sign, word }] of Object.entries(TABS) as [Tab, (typeof TABS)[Tab]][]) {
      const one = button("", `Show the ${word.toLowerCase()}`, () => this.show(tab), { role: "tab", "data-tab": tab });
      one.append(icon(sign), word);
      this.#list.append(one);
    }
    const grip = button("", "Resize the panel", () => this.#resize(), { class: "grip", "aria-label": "Resize the panel" });
    grip.append(icon("chevron-down"));
    this.tabs.append(this.#list, grip);
    stops(this.#list, "ArrowLeft", "ArrowRight");
    this.show("joints");
  }

  show(tab: Tab): void {
    this.page.dataset["tab"] = tab;
    if (this.page.dataset["sheet"] === "closed") this.page.dataset["sheet"] = "";
    for (const one of this.#list.querySelectorAll<HTMLElement>("[role=tab]")) one.setAttribute("aria-selected", String(one.dataset["tab"] === tab));
  }

  #resize(): void {
    const at = HEIGHTS.indexOf(this.page.dataset["sheet"] ?? "");
    this.page.dataset["sheet"] = HEIGHTS[(at + 1) % HEIGHTS.length] ?? "";
  }
}
