/** The view of the kinematic tree: the frames of the open scene, from all its files, as they hang from each other. */

import {
  type Hover,
  type TextDocument,
  type TextDocumentShowOptions,
  type TextEditor,
  type TreeDataProvider,
  type TreeView,
  Disposable,
  EventEmitter,
  MarkdownString,
  Range,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  commands,
  window,
  workspace,
} from "vscode";
import type { Range as ProtocolRange } from "vscode-languageclient/node";
import { Delayed } from "./delayed";
import type { Session } from "./session";

/** What the server's command `robray.kinematicTree` answers. */
interface Answer {
  readonly root: string;
  readonly uris: readonly string[];
  readonly frames: readonly Row[];
}

interface Row {
  readonly name: string;
  readonly depth: number;
  readonly file: number;
  readonly range: ProtocolRange;
  readonly selectionRange: ProtocolRange;
  readonly joint?: string;
  readonly variable?: string;
  readonly fault?: string;
}

interface Frame {
  readonly row: Row;
  readonly uri: Uri;
  readonly extent: Range;
  readonly selection: Range;
  readonly parent: Frame | undefined;
  readonly children: Frame[];
}

/** Trees with more frames are closed at first. */
const MOST_OPEN = 300;

export class KinematicTree implements TreeDataProvider<Frame> {
  private readonly changed = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly view: TreeView<Frame>;
  private readonly refresh = new Delayed(300, () => void this.ask());
  private readonly follow = new Delayed(100, () => void this.reveal());
  private readonly listening: Disposable;
  private root = "";
  /** The answer that is shown. */
  private filled = "";
  private frames: Frame[] = [];
  /** The document that is shown: the last scene that was looked at, also while something else has the focus. */
  private shown: TextDocument | undefined;
  private asked = 0;
  /** Whether something happened since the view was last filled, while it could not be seen. */
  private isStale = true;

  constructor(private readonly session: Session) {
    this.view = window.createTreeView("robray.kinematicTree", { treeDataProvider: this, showCollapseAll: true });
    this.look(window.activeTextEditor);
    this.listening = Disposable.from(
      this.view,
      session.onDidChange(() => this.refresh.soon()),
      window.onDidChangeActiveTextEditor((editor) => this.look(editor)),
      window.onDidChangeTextEditorSelection(() => this.follow.soon()),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document.languageId === "robray") {
          this.refresh.soon();
        }
      }),
      workspace.onDidCloseTextDocument((document) => {
        if (document === this.shown) {
          this.shown = undefined;
          this.refresh.soon();
        }
      }),
      this.view.onDidChangeVisibility(({ visible }) => {
        if (visible && this.isStale) {
          void this.ask();
        } else if (visible) {
          this.follow.soon();
        }
      }),
    );
  }

  getChildren(frame?: Frame): Frame[] {
    return frame === undefined ? this.frames.filter((one) => one.parent === undefined) : frame.children;
  }

  getParent(frame: Frame): Frame | undefined {
    return frame.parent;
  }

  getTreeItem(frame: Frame): TreeItem {
    const { row } = frame;
    const open =
      this.frames.length > MOST_OPEN ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.Expanded;
    const item = new TreeItem(row.name, frame.children.length > 0 ? open : TreeItemCollapsibleState.None);
    item.id = `${this.root} ${row.name}`;
    const variable = row.variable === row.name ? undefined : row.variable;
    item.description = [row.joint, variable, row.fault].filter((part) => part !== undefined).join(" · ");
    item.iconPath = icon(row);
    const options: TextDocumentShowOptions = { selection: frame.selection };
    item.command = { title: "Go to the frame", command: "vscode.open", arguments: [frame.uri, options] };
    return item;
  }

  /** What the server says of the frame: its poses, its joint, its geometry. */
  async resolveTreeItem(item: TreeItem, frame: Frame): Promise<TreeItem> {
    const at = frame.selection.start;
    const hovers = await commands.executeCommand<Hover[]>("vscode.executeHoverProvider", frame.uri, at);
    const told = hovers.flatMap((hover) => hover.contents);
    const words = told.map((content) => (content instanceof MarkdownString ? content.value : ""));
    item.tooltip = new MarkdownString(words.filter((part) => part !== "").join("\n\n"));
    return item;
  }

  dispose(): void {
    this.refresh.dispose();
    this.follow.dispose();
    this.listening.dispose();
    this.changed.dispose();
  }

  private look(editor: TextEditor | undefined): void {
    if (editor?.document.languageId === "robray" && editor.document !== this.shown) {
      this.shown = editor.document;
      this.refresh.soon();
    }
  }

  private async ask(): Promise<void> {
    this.isStale = !this.view.visible;
    if (this.isStale) {
      return;
    }
    this.asked += 1;
    const { asked, shown } = this;
    let answer: Answer | null | undefined;
    let message = this.session.running === undefined ? "The language server is not running." : undefined;
    try {
      answer = shown && (await this.session.ask<Answer | null>("robray.kinematicTree", shown.uri.toString()));
    } catch (error) {
      message = String(error);
    }
    if (asked !== this.asked) {
      return;
    }
    const filled = answer ?? { root: "", uris: [], frames: [] };
    const text = JSON.stringify(filled);
    if (text !== this.filled) {
      // What is drawn anew loses what hovers over it.
      this.filled = text;
      this.fill(filled);
      this.changed.fire(undefined);
    }
    this.view.message = message ?? (this.frames.length === 0 ? "No frames in a scene that is open." : "");
    this.follow.soon();
  }

  private fill(answer: Answer): void {
    const uris = answer.uris.map((uri) => Uri.parse(uri, true));
    const chain: Frame[] = [];
    this.root = answer.root;
    this.view.description = answer.root && workspace.asRelativePath(Uri.parse(answer.root, true));
    this.frames = answer.frames.flatMap((row) => {
      const uri = uris[row.file];
      if (uri === undefined) {
        return [];
      }
      const parent = row.depth === 0 ? undefined : chain[row.depth - 1];
      const frame: Frame = {
        row,
        uri,
        extent: range(row.range),
        selection: range(row.selectionRange),
        parent,
        children: [],
      };
      parent?.children.push(frame);
      chain[row.depth] = frame;
      return [frame];
    });
  }

  /** Of frames in each other the innermost is the one that the cursor is in. */
  private async reveal(): Promise<void> {
    const editor = window.activeTextEditor;
    const follows = workspace.getConfiguration("robray").get<boolean>("kinematicTree.followCursor", true);
    if (!follows || !this.view.visible || editor === undefined) {
      return;
    }
    const uri = editor.document.uri.toString();
    let found: Frame | undefined;
    for (const frame of this.frames) {
      const isHere = frame.uri.toString() === uri && frame.extent.contains(editor.selection.active);
      if (isHere && (found === undefined || found.extent.contains(frame.extent))) {
        found = frame;
      }
    }
    if (found !== undefined && this.view.selection[0] !== found) {
      await this.view.reveal(found, { select: true, focus: false });
    }
  }
}

function range({ start, end }: ProtocolRange): Range {
  return new Range(start.line, start.character, end.line, end.character);
}

function icon(row: Row): ThemeIcon {
  if (row.fault !== undefined) {
    return new ThemeIcon("warning", new ThemeColor("list.warningForeground"));
  }
  switch (row.joint) {
    case "revolute":
      return new ThemeIcon("sync", new ThemeColor("charts.blue"));
    case "prismatic":
      return new ThemeIcon("arrow-both", new ThemeColor("charts.green"));
    default:
      return new ThemeIcon("circle-outline");
  }
}
