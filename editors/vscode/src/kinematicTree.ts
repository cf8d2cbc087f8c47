/** Tree view of the frames of the open scene, from all its files, below their parents. */

import {
  type Hover,
  type QuickPickItem,
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
  env,
  languages,
  window,
  workspace,
} from "vscode";
import type { Range as ProtocolRange } from "vscode-languageclient/node";
import { Delayed } from "./delayed";
import { moveFrame } from "./moveFrame";
import { range } from "./ranges";
import { isServed, onDidLookElsewhere } from "./served";
import type { Session } from "./session";
import { showText } from "./showText";

/** Answer of the server command `robray.kinematicTree`. */
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
  /** Joint that leads to a link, and its range in the file. */
  readonly jointName?: string;
  readonly jointRange?: ProtocolRange;
  readonly fault?: string;
  readonly world?: string;
}

/** Answer of the server command `robray.framePose`. */
type Pose = Readonly<Record<"world" | "parent", { readonly text: string; readonly source: string } | null>>;

interface Frame {
  readonly row: Row;
  readonly uri: Uri;
  readonly extent: Range;
  readonly leading: Range | undefined;
  readonly selection: Range;
  readonly parent: Frame | undefined;
  readonly children: Frame[];
}

/** Maximum number of frames in a tree that opens expanded. */
const MOST_OPEN = 300;

export class KinematicTree implements TreeDataProvider<Frame> {
  private readonly changed = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly view: TreeView<Frame>;
  private readonly refresh = new Delayed(300, () => void this.ask());
  private readonly follow = new Delayed(100, () => void this.reveal());
  private readonly listening: Disposable;
  private root = "";
  /** Answer that the tree shows, as JSON. */
  private filled = "";
  private frames: Frame[] = [];
  /** Document that the tree shows: the last active scene, also while another view has the focus. */
  private shown: TextDocument | undefined;
  /** Editor whose cursor moved last, also while the 3D view has the focus. */
  private moved: TextEditor | undefined;
  private asked = 0;
  /** True if something changed while the tree was hidden. */
  private isStale = true;
  /** True if the tree shows the world pose of each frame. */
  private showsPoses = false;

  constructor(private readonly session: Session) {
    this.view = window.createTreeView("robray.kinematicTree", { treeDataProvider: this, showCollapseAll: true });
    this.look(window.activeTextEditor);
    this.listening = Disposable.from(
      this.view,
      session.onDidChange(() => this.refresh.soon()),
      // The server also reads closed files of a scene. New diagnostics are the sign that it has read one.
      languages.onDidChangeDiagnostics(() => this.refresh.soon()),
      onDidLookElsewhere((editor) => this.look(editor)),
      window.onDidChangeTextEditorSelection(({ textEditor }) => {
        this.moved = textEditor;
        this.follow.soon();
      }),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (isServed(document)) {
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
      commands.registerCommand("robray.showPoses", () => this.showPoses(true)),
      commands.registerCommand("robray.hidePoses", () => this.showPoses(false)),
      commands.registerCommand("robray.findFrame", () => this.find()),
      commands.registerCommand("robray.revealFrame", (frame?: Frame) => this.goTo(frame)),
      commands.registerCommand("robray.renameFrame", (frame?: Frame) => this.rename(frame)),
      commands.registerCommand("robray.moveFrame", (frame?: Frame | string, name?: string) => this.move(frame, name)),
      commands.registerCommand("robray.copyFrameName", (frame?: Frame) => this.copyName(frame)),
      commands.registerCommand("robray.copyPoseInWorld", (frame?: Frame) => this.copyPose("world", frame)),
      commands.registerCommand("robray.copyPoseInParent", (frame?: Frame) => this.copyPose("parent", frame)),
    );
  }

  refreshSoon(): void {
    this.refresh.soon();
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
    const variable = [row.name, row.jointName].includes(row.variable) ? undefined : row.variable;
    const parts = [row.jointName, row.joint, variable, row.fault, row.world && `at ${row.world}`];
    item.description = parts.filter((part) => part !== undefined && part !== "").join(" · ");
    item.contextValue = "frame";
    item.iconPath = icon(row);
    const options: TextDocumentShowOptions = { selection: frame.selection };
    item.command = { title: "Go to the frame", command: "vscode.open", arguments: [frame.uri, options] };
    return item;
  }

  /** Adds the server's hover as the tooltip: poses, joint and geometry of the frame. */
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
    if (editor !== undefined && isServed(editor.document) && editor.document !== this.shown) {
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
    let message: string | undefined;
    const given = this.showsPoses ? [{ poses: true }] : [];
    try {
      answer = shown && (await this.session.ask<Answer | null>("robray.kinematicTree", shown.uri.toString(), ...given));
    } catch (error) {
      message = String(error);
    }
    if (asked !== this.asked) {
      return;
    }
    const filled = answer ?? { root: "", uris: [], frames: [] };
    const text = JSON.stringify(filled);
    if (text !== this.filled) {
      // Redrawing the tree closes a hover over it.
      this.filled = text;
      this.fill(filled);
      this.changed.fire(undefined);
    }
    // VS Code shows the welcome view in an empty tree only if there is no message.
    this.view.message = message ?? "";
    const isServed = this.session.running !== undefined && shown !== undefined;
    void commands.executeCommand("setContext", "robray.hasScene", isServed);
    this.follow.soon();
  }

  private fill(answer: Answer): void {
    const uris = answer.uris.map((uri) => Uri.parse(uri, true));
    const chain: Frame[] = [];
    this.root = answer.root;
    this.view.description = answer.root && shownRoot(Uri.parse(answer.root, true));
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
        leading: row.jointRange && range(row.jointRange),
        selection: range(row.selectionRange),
        parent,
        children: [],
      };
      parent?.children.push(frame);
      chain[row.depth] = frame;
      return [frame];
    });
  }

  private async showPoses(wanted: boolean): Promise<void> {
    this.showsPoses = wanted;
    await commands.executeCommand("setContext", "robray.showsPoses", wanted);
    await this.ask();
  }

  /** Lists all frames to pick one by typing, then shows it in the tree and in its file. */
  private async find(): Promise<void> {
    await commands.executeCommand("robray.kinematicTree.focus");
    if (this.frames.length === 0) {
      void window.showInformationMessage("robray: open a robot or a scene first.");
      return;
    }
    const active = this.view.selection[0];
    const rows = this.frames.map((frame): QuickPickItem & { frame: Frame } => ({
      label: frame.row.name,
      description: [frame.row.jointName, frame.row.joint, frame.parent && `in ${frame.parent.row.name}`, frame.row.world]
        .filter((part) => part !== undefined && part !== "")
        .join(" · "),
      detail: workspace.asRelativePath(frame.uri),
      frame,
    }));
    const chosen = await window.showQuickPick(rows, {
      title: "Find a frame",
      placeHolder: active?.row.name ?? "name, joint, parent",
      matchOnDescription: true,
    });
    if (chosen !== undefined) {
      await this.view.reveal(chosen.frame, { select: true, focus: true, expand: true });
      await this.goTo(chosen.frame);
    }
  }

  /** Frame that the tree passes to a command, or else the selected one. */
  private meant(frame: Frame | undefined): Frame | undefined {
    const found = frame ?? this.view.selection[0];
    if (found === undefined) {
      void window.showInformationMessage("robray: select a frame in the kinematic tree first.");
    }
    return found;
  }

  private async goTo(given: Frame | undefined): Promise<void> {
    const frame = this.meant(given);
    if (frame !== undefined) {
      await showText(frame.uri, { selection: frame.selection });
    }
  }

  /** Starts a rename at the frame's name in its file, as F2 does, so that it changes all scenes. */
  private async rename(given: Frame | undefined): Promise<void> {
    const frame = this.meant(given);
    if (frame !== undefined) {
      const { start } = frame.selection;
      await showText(frame.uri, { selection: new Range(start, start) });
      await commands.executeCommand("editor.action.rename");
    }
  }

  /** Moves a frame of the tree, or the one that the server's code action names by document and frame. */
  private async move(given: Frame | string | undefined, name: string | undefined): Promise<void> {
    if (typeof given === "string") {
      await moveFrame(this.session, given, name ?? "");
      return;
    }
    const frame = this.meant(given);
    if (frame !== undefined && this.root !== undefined) {
      await moveFrame(this.session, this.root, frame.row.name);
    }
  }

  private async copyName(given: Frame | undefined): Promise<void> {
    const frame = this.meant(given);
    if (frame !== undefined) {
      await env.clipboard.writeText(frame.row.name);
    }
  }

  /** Copies a pose in the syntax of the scene's file. */
  private async copyPose(of: keyof Pose, given: Frame | undefined): Promise<void> {
    const frame = this.meant(given);
    if (frame === undefined) {
      return;
    }
    try {
      const pose = await this.session.ask<Pose>("robray.framePose", this.root, frame.row.name);
      const found = pose?.[of];
      if (found === undefined || found === null) {
        void window.showWarningMessage(`robray: the pose of '${frame.row.name}' is unknown.`);
        return;
      }
      await env.clipboard.writeText(found.source);
      window.setStatusBarMessage(`robray: copied ${found.text}`, 5_000);
    } catch (error) {
      void window.showWarningMessage(`robray: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Selects the frame at the cursor: the innermost one, or inside a joint the link that the joint leads to. */
  private async reveal(): Promise<void> {
    const editor = window.activeTextEditor ?? window.visibleTextEditors.find((one) => one === this.moved);
    const follows = workspace.getConfiguration("robray").get<boolean>("kinematicTree.followCursor", true);
    if (!follows || !this.view.visible || editor === undefined) {
      return;
    }
    const uri = editor.document.uri.toString();
    let found: Frame | undefined;
    for (const frame of this.frames) {
      if (frame.uri.toString() !== uri) {
        continue;
      }
      const at = editor.selection.active;
      if (frame.leading?.contains(at) === true) {
        found = frame;
        break;
      }
      if (frame.extent.contains(at) && (found === undefined || found.extent.contains(frame.extent))) {
        found = frame;
      }
    }
    if (found !== undefined && this.view.selection[0] !== found) {
      await this.view.reveal(found, { select: true, focus: false });
    }
  }
}

/** Path of a file in its workspace folder; name of a document that is not a file. */
function shownRoot(uri: Uri): string {
  return uri.scheme === "file" ? workspace.asRelativePath(uri) : (uri.path.split("/").at(-1) ?? "");
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
