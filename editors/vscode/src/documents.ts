/** Documents that the server makes of a scene: the scene as a tree of text, its syntax tree, the flattened scene. */

import {
  type TextDocumentContentProvider,
  Disposable,
  EventEmitter,
  Uri,
  ViewColumn,
  languages,
  window,
  workspace,
} from "vscode";
import { Delayed } from "./delayed";
import type { Session } from "./session";

const SCHEME = "robray-text";

/** The server's commands, what the documents' names end in, and what they are for VS Code. */
const KINDS = {
  scene: { command: "robray.showScene", suffix: " (scene)", language: "robray-text" },
  syntax: { command: "robray.syntaxTree", suffix: " (syntax tree)", language: "robray-text" },
  flattened: { command: "robray.flattenedScene", suffix: " (flattened)", language: "robray" },
} as const;

type Kind = keyof typeof KINDS;

export class Documents implements TextDocumentContentProvider {
  private readonly changed = new EventEmitter<Uri>();
  readonly onDidChange = this.changed.event;
  private readonly refresh = new Delayed(300, () => this.refreshAll());
  private readonly listening: Disposable;

  constructor(private readonly session: Session) {
    this.listening = Disposable.from(
      workspace.registerTextDocumentContentProvider(SCHEME, this),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document.languageId === "robray" && document.uri.scheme !== SCHEME) {
          this.refresh.soon();
        }
      }),
      session.onDidChange(() => this.refresh.soon()),
    );
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const kind = uri.fragment as Kind;
    const source = Uri.parse(uri.query, true);
    try {
      const known = await this.session.ask<string>(KINDS[kind].command, source.toString());
      return known ?? "The robray language server is not running.\n";
    } catch (error) {
      return `${String(error)}\n`;
    }
  }

  /** Beside the scene that is open, which keeps the focus; kept up to date while both are open. */
  async open(kind: Kind): Promise<void> {
    const source = activeScene();
    if (source !== undefined) {
      const path = `${source.path}${KINDS[kind].suffix}`;
      const uri = Uri.from({ scheme: SCHEME, path, query: source.toString(), fragment: kind });
      const opened = await workspace.openTextDocument(uri);
      const document = await languages.setTextDocumentLanguage(opened, KINDS[kind].language);
      await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preserveFocus: true });
    }
  }

  /** A scene of its own, in which everything that the server can do works. */
  async openFlattened(): Promise<void> {
    const source = activeScene();
    if (source === undefined) {
      return;
    }
    if (source.scheme !== "file") {
      await this.open("flattened");
      return;
    }
    const document = await workspace.openTextDocument(Uri.from({ scheme: "robray-flat", path: source.path }));
    await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preserveFocus: true });
  }

  dispose(): void {
    this.refresh.dispose();
    this.listening.dispose();
    this.changed.dispose();
  }

  private refreshAll(): void {
    const open = new Set(workspace.textDocuments.map(({ uri }) => uri.toString()));
    for (const { uri } of workspace.textDocuments) {
      // The last that was known of a scene which was never saved stays.
      if (uri.scheme === SCHEME && (uri.query.startsWith("file:") || open.has(uri.query))) {
        this.changed.fire(uri);
      }
    }
  }
}

function activeScene(): Uri | undefined {
  const document = window.activeTextEditor?.document;
  return document?.languageId === "robray" ? document.uri : undefined;
}
