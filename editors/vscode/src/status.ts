/** The state of the server, in the status bar while a scene or a robot is open. */

import {
  type StatusBarItem,
  Disposable,
  MarkdownString,
  StatusBarAlignment,
  ThemeColor,
  window,
} from "vscode";
import { TEXT, onDidLookElsewhere, servedEditor } from "./served";
import type { Session, SessionState } from "./session";

export class Status {
  private readonly item: StatusBarItem = window.createStatusBarItem("robray.status", StatusBarAlignment.Right, 100);
  private readonly listening: Disposable;

  constructor(session: Session) {
    this.item.name = "robray: language server";
    this.show(session.state);
    this.follow();
    this.listening = Disposable.from(
      session.onDidChange((state) => this.show(state)),
      onDidLookElsewhere(() => this.follow()),
    );
  }

  dispose(): void {
    this.listening.dispose();
    this.item.dispose();
  }

  private follow(): void {
    if (servedEditor() !== undefined || window.activeTextEditor?.document.uri.scheme === TEXT) {
      this.item.show();
    } else {
      this.item.hide();
    }
  }

  private show(state: SessionState): void {
    const [icon, words] = described(state);
    const isWell = state.kind !== "stopped" && state.kind !== "missing";
    this.item.text = `$(${icon}) robray`;
    this.item.accessibilityInformation = { label: `robray: ${words}` };
    this.item.backgroundColor = isWell ? undefined : new ThemeColor("statusBarItem.warningBackground");
    this.item.command = state.kind === "missing" ? "robray.getServer" : "robray.showLog";
    const links =
      "[Log](command:robray.showLog) · [Restart](command:robray.restartServer)" +
      (state.kind === "missing" ? " · [How to get it](command:robray.getServer)" : "");
    const tooltip = new MarkdownString();
    tooltip.isTrusted = { enabledCommands: ["robray.showLog", "robray.restartServer", "robray.getServer"] };
    this.item.tooltip = tooltip.appendText(`robray: ${words}`).appendMarkdown(`\n\n${links}`);
  }
}

function described(state: SessionState): [icon: string, words: string] {
  switch (state.kind) {
    case "asleep":
      return ["circle-outline", "the server was not started yet"];
    case "starting":
      return ["sync~spin", "the server is starting"];
    case "running":
      return ["check", `server ${state.version} is running`];
    case "stopped":
      return ["error", "the server has stopped"];
    case "missing":
      return ["warning", state.why];
  }
}
