/**
 * Documents that the server generates from a scene: the evaluated scene, its syntax tree, the flattened scene.
 *
 * A file system provider serves them, so that VS Code opens them again after a reload: it then activates the extension
 * and waits. The query of each URI names the scene.
 */

import {
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
  Disposable,
  EventEmitter,
  FileChangeType,
  FileSystemError,
  FileType,
  MarkdownString,
  Uri,
  ViewColumn,
  languages,
  window,
  workspace,
} from "vscode";
import type { Range as ProtocolRange } from "vscode-languageclient/node";
import { Delayed } from "./delayed";
import type { JointPositions } from "./jointPositions";
import type { JointType } from "./jointValue";
import { FLAT, TEXT, activeScene, isServed } from "./served";
import type { Session } from "./session";

export type Kind = "scene" | "syntax" | "flattened" | "rule";

/** Answer of the server command `robray.evaluatedScene`. */
export interface Evaluated {
  readonly text: string;
  readonly uris: readonly string[];
  readonly frames: readonly {
    readonly name: string;
    readonly range: ProtocolRange;
    readonly file: number;
    readonly target: ProtocolRange;
  }[];
  readonly joints: readonly {
    readonly variable: string;
    readonly type: JointType;
    readonly position: number;
    readonly range?: ProtocolRange;
  }[];
  readonly folds: readonly (readonly [first: number, last: number])[];
}

interface Made {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly modified: number;
  readonly evaluated?: Evaluated;
}

const EXPANDED = " (expanded).urdf";

const LANGUAGES = { scene: "robray-scene", syntax: "robray-text", flattened: "robray" } as const;

export class Documents implements FileSystemProvider {
  private readonly changed = new EventEmitter<FileChangeEvent[]>();
  readonly onDidChangeFile = this.changed.event;
  private readonly evaluatedAnew = new EventEmitter<void>();
  readonly onDidEvaluate = this.evaluatedAnew.event;
  private readonly made = new Map<string, Made>();
  private readonly refresh = new Delayed(300, () => void this.refreshAll());
  private readonly listening: Disposable;

  constructor(
    private readonly session: Session,
    private readonly positions: JointPositions,
  ) {
    const isReadonly = new MarkdownString("robray generates this text. Change the scene instead.");
    this.listening = Disposable.from(
      ...[TEXT, FLAT].map((scheme) =>
        workspace.registerFileSystemProvider(scheme, this, { isReadonly, isCaseSensitive: true }),
      ),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (isServed(document) && document.uri.scheme !== FLAT) {
          this.refresh.soon();
        }
      }),
      workspace.onDidCloseTextDocument(({ uri }) => this.made.delete(uri.toString())),
      session.onDidChange(() => this.refresh.soon()),
      positions.onDidChange(() => void this.refreshAll()),
    );
  }

  /** Opens the document beside the active scene, which keeps the focus, and updates it while it is open. */
  async open(kind: keyof typeof LANGUAGES): Promise<void> {
    const source = activeScene();
    if (source !== undefined) {
      const opened = await workspace.openTextDocument(documentOf(kind, source));
      const language = opened.uri.path.endsWith(EXPANDED) ? "xml" : LANGUAGES[kind];
      const document = await languages.setTextDocumentLanguage(opened, language);
      await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preserveFocus: true, preview: false });
    }
  }

  refreshSoon(): void {
    this.refresh.soon();
  }

  /** Frames, joints and folds of an evaluated scene. */
  evaluated(uri: Uri): Evaluated | undefined {
    return this.made.get(uri.toString())?.evaluated;
  }

  /** Evaluates a scene at other joint positions without showing it. Throws if the server refuses. */
  async evaluatedWith(source: Uri, positions: Readonly<Record<string, string>>): Promise<Evaluated | undefined> {
    const answer = await this.session.ask<Evaluated | null>("robray.evaluatedScene", source.toString(), positions);
    return answer ?? undefined;
  }

  async stat(uri: Uri): Promise<FileStat> {
    const { bytes, modified } = await this.content(uri);
    return { type: FileType.File, ctime: 0, mtime: modified, size: bytes.length };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return (await this.content(uri)).bytes;
  }

  watch(): Disposable {
    return new Disposable(() => undefined);
  }

  readDirectory(): [string, FileType][] {
    return [];
  }

  createDirectory(uri: Uri): void {
    throw FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: Uri): void {
    throw FileSystemError.NoPermissions(uri);
  }

  delete(uri: Uri): void {
    throw FileSystemError.NoPermissions(uri);
  }

  rename(uri: Uri): void {
    throw FileSystemError.NoPermissions(uri);
  }

  dispose(): void {
    this.refresh.dispose();
    this.listening.dispose();
    this.changed.dispose();
    this.evaluatedAnew.dispose();
  }

  private async content(uri: Uri): Promise<Made> {
    return this.made.get(uri.toString()) ?? this.make(uri);
  }

  /** Generates the document again; its modification time changes only with its text. */
  private async make(uri: Uri): Promise<Made> {
    const kind = kindOf(uri);
    const source = sourceOf(uri);
    if (source === undefined || kind === undefined) {
      throw FileSystemError.FileNotFound(uri);
    }
    const before = this.made.get(uri.toString());
    let text: string;
    let evaluated: Evaluated | undefined;
    try {
      await this.session.ready();
      const answer = await this.ask(kind, source);
      evaluated = typeof answer === "string" ? undefined : answer;
      text = typeof answer === "string" ? answer : answer.text;
    } catch (error) {
      if (before?.evaluated !== undefined && !isOpen(source)) {
        // Keep the last text of a scene that is closed and was never saved.
        return before;
      }
      text = `# ${error instanceof Error ? error.message : String(error)}\n`;
    }
    const isSame = before?.text === text;
    const modified = isSame ? before.modified : Math.max(Date.now(), (before?.modified ?? 0) + 1);
    const bytes = isSame ? before.bytes : new TextEncoder().encode(text);
    const made: Made = { text, bytes, modified, ...(evaluated === undefined ? {} : { evaluated }) };
    this.made.set(uri.toString(), made);
    this.evaluatedAnew.fire();
    return made;
  }

  private async ask(kind: Kind, source: Uri): Promise<string | Evaluated> {
    try {
      return await this.askKnown(kind, source);
    } catch (error) {
      if (source.scheme !== "file" || isOpen(source)) {
        throw error;
      }
      // Outside the workspace, the server knows only open documents.
      await workspace.openTextDocument(source);
      return this.askKnown(kind, source);
    }
  }

  private async askKnown(kind: Kind, source: Uri): Promise<string | Evaluated> {
    const uri = source.toString();
    let answer: string | Evaluated | null | undefined;
    switch (kind) {
      case "scene":
        answer = await this.session.ask<Evaluated | null>("robray.evaluatedScene", uri, this.positions.of(source));
        break;
      case "syntax":
        answer = await this.session.ask<string>("robray.syntaxTree", uri);
        break;
      case "flattened":
        answer = await this.session.ask<string>("robray.flattenedScene", uri);
        break;
      case "rule":
        answer = await this.session.ask<string>("robray.rulePage", source.path);
        break;
    }
    if (answer === undefined) {
      throw new Error("The robray language server is not running.");
    }
    return answer ?? "# robray knows no scene with this file\n";
  }

  private async refreshAll(): Promise<void> {
    const uris = workspace.textDocuments.map(({ uri }) => uri);
    for (const uri of uris.filter((one) => kindOf(one) !== undefined && sourceOf(one) !== undefined)) {
      const before = this.made.get(uri.toString());
      const after = await this.make(uri);
      if (before?.modified !== after.modified) {
        this.changed.fire([{ type: FileChangeType.Changed, uri }]);
      }
    }
  }
}

/** URI of the scene that a document was generated from. */
export function sourceOf(uri: Uri): Uri | undefined {
  try {
    return uri.query === "" ? undefined : Uri.parse(uri.query, true);
  } catch {
    return undefined;
  }
}

/** True if a document is the robot of a xacro source. */
export function isExpanded({ scheme, path }: Uri): boolean {
  return scheme === FLAT && path.endsWith(EXPANDED);
}

/** URI of a rule's page in Markdown. */
export function ruleDocument(code: string): Uri {
  return Uri.from({ scheme: TEXT, path: `/${code}.md`, query: `rule:${code}` });
}

function documentOf(kind: keyof typeof LANGUAGES, source: Uri): Uri {
  const query = source.toString();
  switch (kind) {
    case "scene":
      return Uri.from({ scheme: TEXT, path: rooted(`${source.path} (scene)`), query });
    case "syntax":
      return Uri.from({ scheme: TEXT, path: rooted(`${source.path} (syntax tree)`), query });
    case "flattened":
      return Uri.from({ scheme: FLAT, path: rooted(isXacro(source) ? expandedName(source) : flattenedName(source)), query });
  }
}

function flattenedName(source: Uri): string {
  return `${source.path.replace(/\.\w+$/, "")} (flattened).robray`;
}

function expandedName(source: Uri): string {
  return `${source.path.replace(/(\.urdf)?\.\w+$/, "")}${EXPANDED}`;
}

/** True if a document is a xacro source, which the server expands to a robot instead of a scene. */
function isXacro(source: Uri): boolean {
  const document = workspace.textDocuments.find(({ uri }) => uri.toString() === source.toString());
  return /\bxmlns:xacro\s*=/.test(document?.getText() ?? "");
}

function kindOf(uri: Uri): Kind | undefined {
  if (uri.scheme === FLAT) {
    return "flattened";
  }
  if (uri.scheme !== TEXT) {
    return undefined;
  }
  return uri.query.startsWith("rule:") ? "rule" : uri.path.endsWith("(syntax tree)") ? "syntax" : "scene";
}

function rooted(path: string): string {
  return path.startsWith("/") ? path : `/${path}`;
}

function isOpen(uri: Uri): boolean {
  return workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
}
