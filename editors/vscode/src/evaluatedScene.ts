/** Clickable parts of an evaluated scene: links to frames, joints to move, folds. */

import {
  type CodeLensProvider,
  type DocumentLinkProvider,
  type Event,
  type FoldingRangeProvider,
  type QuickPickItem,
  type TextDocument,
  CodeLens,
  Disposable,
  DocumentLink,
  FoldingRange,
  Position,
  Range,
  Uri,
  ViewColumn,
  commands,
  languages,
  window,
} from "vscode";
import { type Documents, type Evaluated, sourceOf } from "./documents";
import type { JointPositions } from "./jointPositions";
import { shownPosition } from "./jointValue";
import { range } from "./ranges";
import { TEXT } from "./served";
import { editorOf, showText } from "./showText";

type Joint = Evaluated["joints"][number];

/** Maximum number of joints that all get a lens. Of more joints, only those that are not at zero get one. */
const FEW = 3;

export class EvaluatedScene implements CodeLensProvider, DocumentLinkProvider, FoldingRangeProvider {
  readonly onDidChangeCodeLenses: Event<void>;
  readonly onDidChangeFoldingRanges: Event<void>;
  private readonly registered: Disposable;

  constructor(
    private readonly documents: Documents,
    private readonly positions: JointPositions,
  ) {
    this.onDidChangeCodeLenses = documents.onDidEvaluate;
    this.onDidChangeFoldingRanges = documents.onDidEvaluate;
    const selector = { scheme: TEXT, language: "robray-scene" };
    this.registered = Disposable.from(
      languages.registerCodeLensProvider(selector, this),
      languages.registerDocumentLinkProvider(selector, this),
      languages.registerFoldingRangeProvider(selector, this),
      commands.registerCommand("robray.openAt", openAt),
      commands.registerCommand("robray.setJoint", (scene?: string, variable?: string, text?: string) =>
        this.setJoint(scene, variable, text),
      ),
      commands.registerCommand("robray.resetJoints", (scene?: string) => this.resetJoints(scene)),
    );
  }

  provideCodeLenses({ uri }: TextDocument): CodeLens[] {
    const evaluated = this.documents.evaluated(uri);
    const at = new Range(0, 0, 0, 0);
    const scene = uri.toString();
    if (evaluated === undefined || evaluated.joints.length === 0) {
      return [];
    }
    const { joints } = evaluated;
    const moved = joints.filter(({ position }) => position !== 0);
    const shown = (joints.length <= FEW ? joints : moved).map(
      (joint) =>
        new CodeLens(at, {
          title: `${joint.variable} = ${shownPosition(joint.position, joint.type)}`,
          tooltip: "Move this joint",
          command: "robray.setJoint",
          arguments: [scene, joint.variable],
        }),
    );
    const all = { title: "set joint…", command: "robray.setJoint", arguments: [scene] };
    const reset = { title: "all to zero", command: "robray.resetJoints", arguments: [scene] };
    return [new CodeLens(at, all), ...shown, ...(moved.length > 0 ? [new CodeLens(at, reset)] : [])];
  }

  provideDocumentLinks(document: TextDocument): DocumentLink[] {
    const { uri } = document;
    const evaluated = this.documents.evaluated(uri);
    const links: DocumentLink[] = [];
    const add = (at: Range, tooltip: string, command: string, ...given: unknown[]): void => {
      const target = Uri.from({ scheme: "command", path: command, query: JSON.stringify(given) });
      const link = new DocumentLink(at, target);
      link.tooltip = tooltip;
      links.push(link);
    };
    for (const frame of evaluated?.frames ?? []) {
      const { line, character } = frame.target.start;
      add(range(frame.range), "Go to the frame", "robray.openAt", evaluated?.uris[frame.file], line, character);
    }
    for (const joint of evaluated?.joints ?? []) {
      if (joint.range !== undefined) {
        const at = range(joint.range);
        const [before = ""] = /^.*?\bvariable /.exec(document.getText(at)) ?? [];
        const name = new Range(at.start.translate(0, before.length), at.start.translate(0, before.length + joint.variable.length));
        add(name, "Move the joint", "robray.setJoint", uri.toString(), joint.variable);
      }
    }
    return links;
  }

  provideFoldingRanges({ uri }: TextDocument): FoldingRange[] {
    const folds = this.documents.evaluated(uri)?.folds ?? [];
    return folds.map(([first, last]) => new FoldingRange(first, last));
  }

  dispose(): void {
    this.registered.dispose();
  }

  /** Moves a joint; asks for the joint and the position that are not given. */
  private async setJoint(scene?: string, variable?: string, text?: string): Promise<void> {
    const shown = this.shown(scene);
    const source = shown && sourceOf(shown);
    const joints = shown && this.documents.evaluated(shown)?.joints;
    if (source === undefined || joints === undefined || joints.length === 0) {
      void window.showInformationMessage("robray: open an evaluated scene with joints first (robray: Show Scene).");
      return;
    }
    const named = joints.find((joint) => joint.variable === variable);
    const joint = named ?? (await chosenJoint(joints));
    const written = joint && (text ?? (await this.askedPosition(source, joint)));
    if (joint === undefined || written === undefined) {
      return;
    }
    const position = await this.positionOf(source, joint, written);
    if (typeof position === "number") {
      await this.positions.set(source, { ...this.positions.of(source), [joint.variable]: position });
    } else {
      void window.showWarningMessage(`robray: ${position}`);
    }
  }

  private async askedPosition(source: Uri, joint: Joint): Promise<string | undefined> {
    const { variable, type, position } = joint;
    return window.showInputBox({
      title: `Position of ${variable}`,
      prompt: type === "revolute" ? "30 deg, pi / 2, or radians without a unit" : "10 mm, 3 * 2 cm, or metres without a unit",
      value: shownPosition(position, type),
      validateInput: async (typed) => {
        const found = await this.positionOf(source, joint, typed);
        return typeof found === "string" ? found : undefined;
      },
    });
  }

  /** Position in radians or metres, or the server's error message if the text is not a position. */
  private async positionOf(source: Uri, { variable }: Joint, text: string): Promise<number | string> {
    try {
      const evaluated = await this.documents.evaluatedWith(source, { [variable]: text });
      const found = evaluated?.joints.find((joint) => joint.variable === variable);
      return found?.position ?? "the scene does not exist any more";
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  private async resetJoints(scene?: string): Promise<void> {
    const shown = this.shown(scene);
    const source = shown && sourceOf(shown);
    if (source !== undefined) {
      await this.positions.set(source, {});
    }
  }

  /** URI of the given evaluated scene; by default, of the active or another visible one. */
  private shown(scene: string | undefined): Uri | undefined {
    const editors = [window.activeTextEditor, ...window.visibleTextEditors];
    const uris = scene === undefined ? editors.map((editor) => editor?.document.uri) : [Uri.parse(scene, true)];
    return uris.find((uri) => uri !== undefined && this.documents.evaluated(uri) !== undefined);
  }
}

async function chosenJoint(joints: readonly Joint[]): Promise<Joint | undefined> {
  const rows: (QuickPickItem & { joint: Joint })[] = joints.map((joint) => ({
    label: joint.variable,
    description: `${joint.type}, at ${shownPosition(joint.position, joint.type)}`,
    joint,
  }));
  const row = await window.showQuickPick(rows, { title: "Choose a joint", matchOnDescription: true });
  return row?.joint;
}

async function openAt(uri: string, line: number, character: number): Promise<void> {
  const target = Uri.parse(uri, true);
  const position = new Position(line, character);
  await showText(target, {
    selection: new Range(position, position),
    viewColumn: editorOf(target)?.viewColumn ?? ViewColumn.One,
  });
}
