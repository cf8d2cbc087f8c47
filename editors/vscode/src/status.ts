/** Status bar item with the state of the server, visible while a scene or a robot is open. */

import {
  type StatusBarItem,
  Disposable,
  MarkdownString,
  StatusBarAlignment,
  ThemeColor,
  window,
  workspace,
} from "vscode";
import { Delayed } from "./delayed";
import { TEXT, isServed, onDidLookElsewhere, servedEditor } from "./served";
import type { Session, SessionState } from "./session";

export class Status {
  private readonly item: StatusBarItem = window.createStatusBarItem("robray.status", StatusBarAlignment.Right, 100);
  private readonly listening: Disposable;
  private readonly look = new Delayed(500, () => void this.ask());
  /** URI of the open xacro source, if its robot needs arguments that are not set. */
  private source: string | undefined;

  constructor(private readonly session: Session) {
    this.item.name = "robray: language server";
    this.show();
    this.follow();
    this.listening = Disposable.from(
      session.onDidChange(() => {
        this.show();
        this.look.soon();
      }),
      onDidLookElsewhere(() => {
        this.follow();
        this.look.soon();
      }),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (isServed(document)) {
          this.look.soon();
        }
      }),
    );
  }

  dispose(): void {
    this.look.dispose();
    this.listening.dispose();
    this.item.dispose();
  }

  private follow(): void {
    if (servedEditor() !== undefined || window.activeTextEditor?.document.uri.scheme === TEXT) {
      this.show();
      this.item.show();
    } else {
      this.item.hide();
    }
  }

  private async ask(): Promise<void> {
    const uri = servedEditor()?.document.uri.toString();
    let isSource = false;
    try {
      const told = uri && (await this.session.ask<{ is_source?: boolean }>("robray.serverStatus", uri));
      isSource = told ? told.is_source === true : false;
    } catch {
      // The session reports servers that fail.
    }
    this.source = isSource ? uri : undefined;
    this.show();
  }

  private show(): void {
    const { state } = this.session;
    const isSource = state.kind === "running" && this.source !== undefined && this.source === servedEditor()?.document.uri.toString();
    const [icon, said] = described(state);
    const words = isSource ? `${said}; this robot needs arguments, which robray.toml can give` : said;
    const isWell = state.kind !== "stopped" && state.kind !== "missing";
    this.item.text = `$(${icon}) robray${isSource ? ": needs arguments" : ""}`;
    this.item.accessibilityInformation = { label: `robray: ${words}` };
    this.item.backgroundColor = isWell ? undefined : new ThemeColor("statusBarItem.warningBackground");
    this.item.command = state.kind === "missing" ? "robray.getServer" : "robray.showLog";
    const links =
      "[Log](command:robray.showLog) · [Restart](command:robray.restartServer)" +
      (state.kind === "missing" ? " · [How to install the server](command:robray.getServer)" : "");
    const tooltip = new MarkdownString();
    tooltip.isTrusted = { enabledCommands: ["robray.showLog", "robray.restartServer", "robray.getServer"] };
    this.item.tooltip = tooltip.appendText(`robray: ${words}`).appendMarkdown(`\n\n${links}`);
  }
}

function described(state: SessionState): [icon: string, words: string] {
  switch (state.kind) {
    case "asleep":
      return ["circle-outline", "the server has not started yet"];
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
