// Dialog that lists the keys.

import { button, element } from "./element";
import { KEYS, NAMES, TOOLS, type Group } from "./tools";

export function help(): void {
  const dialog = element("dialog", { "aria-label": "Keys" });
  // The dialog focuses its first button. At the top, the button keeps the start of the list visible.
  const close = button("Close", "Close", () => dialog.remove(), { class: "tool" });
  dialog.append(element("header", {}, element("h2", {}, "Keys"), close));
  for (const group of ["Look", "Show", "Do", "Page"] satisfies Group[]) {
    const own = NAMES.flatMap((name): [string, string][] => {
      const tool = TOOLS[name];
      return tool.group === group && "key" in tool ? [[tool.key, tool.tip]] : [];
    });
    const rows = [...own, ...(KEYS[group] ?? [])].flatMap(([key, words]) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, words)]);
    dialog.append(element("h3", {}, group), element("dl", {}, ...rows));
  }
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
