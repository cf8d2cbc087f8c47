/**
 * The 3D view beside the text: the page that browsers show, in a panel. The panel forwards messages between the page
 * and the server. The server follows the open documents and reveals text with requests that every editor supports.
 */

import { randomBytes, randomUUID } from "node:crypto";
import {
  type TextDocument,
  type WebviewPanel,
  Disposable,
  TabInputText,
  TabInputWebview,
  Uri,
  ViewColumn,
  commands,
  window,
  workspace,
} from "vscode";
import type { ShowDocumentParams } from "vscode-languageclient/node";
import { Delayed } from "./delayed";
import { activeScene, isServed } from "./served";
import type { Session, Told } from "./session";
import { editorOf, showText } from "./showText";

/** View type by which VS Code restores panels with the window. */
const TYPE = "robray.view";

/** Milliseconds without movement after which the cursor position is sent. */
const REST = 100;

const NO_PAGE = "robray: this package has no page for the 3D view. Build it with Node.js 20 or later.";

interface Panel {
  readonly name: string;
  readonly scene: Uri;
  readonly webview: WebviewPanel;
}

export class ViewPanels {
  private readonly panels = new Map<string, Panel>();
  private readonly page: Uri;
  private readonly images: Uri;
  private readonly rest = new Delayed(REST, () => this.tellCursor());
  private readonly listening: Disposable;

  constructor(
    private readonly session: Session,
    extension: Uri,
  ) {
    this.page = Uri.joinPath(extension, "view");
    this.images = Uri.joinPath(extension, "images");
    this.listening = Disposable.from(
      commands.registerCommand("robray.openView", (scene?: unknown) => this.open(scene)),
      window.registerWebviewPanelSerializer(TYPE, {
        deserializeWebviewPanel: (webview, state: unknown) => this.restore(webview, state),
      }),
      session.onDidTellView((told) => this.tell(told)),
      session.onDidChange(({ kind }) => {
        for (const panel of this.panels.values()) {
          void (kind === "running" ? this.begin(panel) : panel.webview.webview.postMessage({ type: "gone" }));
        }
      }),
      window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (this.panels.size > 0 && isServed(textEditor.document)) {
          this.rest.soon();
        }
      }),
      // Reopen the document that a panel shows: the server knows only open documents and the files that they lead to.
      workspace.onDidCloseTextDocument((document) => this.keepOpen(document)),
    );
  }

  dispose(): void {
    this.rest.dispose();
    this.listening.dispose();
    [...this.panels.values()].forEach(({ webview }) => webview.dispose());
  }

  /** Opens the view of the resource that a menu passes, or else of the active scene. */
  private async open(given?: unknown): Promise<void> {
    const scene = given instanceof Uri ? given : activeScene();
    if (scene === undefined) {
      return;
    }
    const open = [...this.panels.values()].find((panel) => panel.scene.toString() === scene.toString());
    if (open !== undefined) {
      open.webview.reveal(undefined, true);
    } else if (await this.hasPage()) {
      const where = { viewColumn: ViewColumn.Beside, preserveFocus: true };
      // Keep the hidden page: a new one would lose the camera and the joints that the user set.
      const webview = window.createWebviewPanel(TYPE, title(scene), where, { retainContextWhenHidden: true });
      this.show(webview, scene);
    }
  }

  private async restore(webview: WebviewPanel, state: unknown): Promise<void> {
    const scene = typeof state === "object" && state !== null && "scene" in state ? state.scene : undefined;
    if (typeof scene === "string" && (await this.hasPage())) {
      this.show(webview, Uri.parse(scene, true));
    } else {
      webview.dispose();
    }
  }

  private async hasPage(): Promise<boolean> {
    try {
      await Promise.all(["view.js", "view.css"].map((name) => workspace.fs.stat(Uri.joinPath(this.page, name))));
      return true;
    } catch {
      void window.showWarningMessage(NO_PAGE);
      return false;
    }
  }

  private show(webview: WebviewPanel, scene: Uri): void {
    const panel: Panel = { name: randomUUID(), scene, webview };
    this.panels.set(panel.name, panel);
    webview.title = title(scene);
    webview.iconPath = {
      light: Uri.joinPath(this.images, "view-light.svg"),
      dark: Uri.joinPath(this.images, "view-dark.svg"),
    };
    webview.onDidDispose(() => {
      this.panels.delete(panel.name);
      void this.ask("robray.closeViewPanel", panel.name);
    });
    webview.webview.onDidReceiveMessage((message: unknown) => void this.hear(panel, message));
    webview.webview.options = { enableScripts: true, localResourceRoots: [this.page] };
    webview.webview.html = this.document(panel);
  }

  /** HTML of the panel. It contains only the scene's URI, which the page keeps for restoring the panel. */
  private document({ scene, webview: { webview } }: Panel): string {
    const nonce = randomBytes(16).toString("base64url");
    const of = (name: string): string => attribute(webview.asWebviewUri(Uri.joinPath(this.page, name)).toString());
    const allowed = [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      "img-src data: blob:",
      "connect-src data: blob:",
      "base-uri 'none'",
      "form-action 'none'",
    ];
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${allowed.join("; ")}">
<title>robray</title>
<link rel="stylesheet" href="${of("view.css")}" nonce="${nonce}">
</head>
<body data-scene="${attribute(scene.toString())}">
<script src="${of("view.js")}" nonce="${nonce}"></script>
</body>
</html>`;
  }

  // Messages from the page.

  private async hear(panel: Panel, message: unknown): Promise<void> {
    if (typeof message !== "object" || message === null || !("type" in message)) {
      return;
    }
    if (message.type === "hello") {
      await this.begin(panel);
    } else if (message.type === "mesh") {
      const { id, number, part } = message as unknown as { id: unknown; number: unknown; part: unknown };
      const found = await this.mesh(panel, number, part).catch((error: unknown) => ({ refused: `cannot be read: ${String(error)}` }));
      await panel.webview.webview.postMessage({ type: "mesh", id, ...found });
    } else {
      await this.ask("robray.tellViewPanel", panel.name, JSON.stringify(message));
    }
  }

  /** Connects the page to the current server, which sends the whole scene. */
  private async begin(panel: Panel): Promise<void> {
    try {
      // The server must know the document before the request.
      await workspace.openTextDocument(panel.scene);
      if (await this.session.ready()) {
        await this.session.ask<boolean>("robray.openViewPanel", panel.scene.toString(), panel.name);
        this.tellCursor();
      } else {
        await say(panel, "The language server is not installed.");
      }
    } catch (error) {
      await say(panel, error instanceof Error ? error.message : String(error));
    }
  }

  /** Bytes of a mesh that the server allows to show, or why it refuses. */
  private async mesh({ name }: Panel, number: unknown, part: unknown): Promise<{ data?: ArrayBuffer; refused?: string }> {
    const found = await this.session.ask<{ uri?: string; data?: string; refused?: string }>("robray.viewPanelMesh", name, number, part);
    if (found?.uri !== undefined) {
      return { data: buffer(await workspace.fs.readFile(Uri.parse(found.uri, true))) };
    }
    return found?.data === undefined ? { refused: found?.refused ?? "" } : { data: buffer(Buffer.from(found.data, "base64")) };
  }

  private async ask(command: string, ...given: unknown[]): Promise<void> {
    try {
      await this.session.ask<boolean>(command, ...given);
    } catch (error) {
      this.session.log.warn(`the 3D view: ${String(error)}`);
    }
  }

  // Messages to the page.

  private tell({ panel, messages }: Told): void {
    const webview = this.panels.get(panel)?.webview.webview;
    for (const message of messages) {
      const isPoses = message.type === "poses" && typeof message["data"] === "string";
      void webview?.postMessage(isPoses ? buffer(Buffer.from(message["data"] as string, "base64")) : message);
    }
  }

  /** Sends the cursor to the server as a request for document highlights. VS Code itself sends those on words only. */
  private tellCursor(): void {
    // No text editor is active while the view has the focus.
    const editor = [window.activeTextEditor, ...window.visibleTextEditors].find((one) => one !== undefined && isServed(one.document));
    const client = this.session.running;
    if (this.panels.size > 0 && client !== undefined && editor !== undefined) {
      const { line, character } = editor.selection.active;
      const textDocument = { uri: client.code2ProtocolConverter.asUri(editor.document.uri) };
      const asked = client.sendRequest("textDocument/documentHighlight", { textDocument, position: { line, character } });
      asked.catch((error: unknown) => this.session.log.debug(`the cursor: ${String(error)}`));
    }
  }

  private keepOpen(document: TextDocument): void {
    for (const panel of this.panels.values()) {
      if (panel.scene.toString() === document.uri.toString() && !document.isUntitled) {
        void this.begin(panel);
      }
    }
  }
}

/** Shows a document for the server where the text editors are, not in place of the view that was clicked. */
export async function showBesideViews(
  { uri, selection, takeFocus }: ShowDocumentParams,
  session: Session,
): Promise<{ success: boolean }> {
  const convert = session.running?.protocol2CodeConverter;
  if (convert === undefined) {
    return { success: false };
  }
  const target = convert.asUri(uri);
  try {
    const column = columnFor(target);
    await showText(target, {
      preserveFocus: takeFocus !== true,
      ...(column === undefined ? {} : { viewColumn: column }),
      ...(selection === undefined ? {} : { selection: convert.asRange(selection) }),
    });
    return { success: true };
  } catch {
    return { success: false };
  }
}

function columnFor(target: Uri): ViewColumn | undefined {
  const visible = editorOf(target)?.viewColumn;
  if (visible !== undefined) {
    return visible;
  }
  const { all, activeTabGroup } = window.tabGroups;
  const holding = all.find(({ tabs }) => tabs.some(({ input }) => input instanceof TabInputText && input.uri.toString() === target.toString()));
  if (holding !== undefined) {
    return holding.viewColumn;
  }
  const isView = ({ activeTab }: typeof activeTabGroup): boolean =>
    activeTab?.input instanceof TabInputWebview && activeTab.input.viewType.endsWith(TYPE);
  return isView(activeTabGroup) ? (all.find((group) => !isView(group))?.viewColumn ?? ViewColumn.Beside) : undefined;
}

async function say({ webview: { webview } }: Panel, words: string): Promise<void> {
  await webview.postMessage({ type: "state", state: "gone", words });
}

function title(scene: Uri): string {
  return `${scene.path.replace(/^.*\//, "")} (3D)`;
}

/** Copy of the bytes in a buffer of its own. Node's buffers may be slices of a larger one. */
function buffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

function attribute(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
