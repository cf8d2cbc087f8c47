/** Links a xacro source and its robot beside it: selects in one text what the cursor is on in the other. */

import { type TextEditor, Disposable, Range, Selection, TextEditorRevealType, window } from "vscode";
import type { Location, Range as ProtocolRange } from "vscode-languageclient/node";
import { Delayed } from "./delayed";
import { type Documents, isExpanded, sourceOf } from "./documents";
import { range } from "./ranges";
import { isServed } from "./served";
import type { Session } from "./session";

export class ExpandedRobot {
  private readonly follow = new Delayed(100, () => void this.show());
  private readonly listening: Disposable;

  constructor(
    private readonly session: Session,
    documents: Documents,
  ) {
    this.listening = Disposable.from(
      window.onDidChangeTextEditorSelection(({ textEditor }) => {
        // Selecting a range in the other editor fires this event, too.
        if (textEditor === window.activeTextEditor) {
          this.follow.soon();
        }
      }),
      documents.onDidEvaluate(() => this.follow.soon()),
    );
  }

  dispose(): void {
    this.follow.dispose();
    this.listening.dispose();
  }

  private async show(): Promise<void> {
    const editor = window.activeTextEditor;
    if (editor === undefined) {
      return;
    }
    try {
      await (isExpanded(editor.document.uri) ? this.showSource(editor) : this.showRobots(editor));
    } catch (error) {
      this.session.log.debug(`the expanded robot: ${String(error)}`);
    }
  }

  private async showRobots(editor: TextEditor): Promise<void> {
    const { document, selection } = editor;
    for (const robot of isServed(document) ? window.visibleTextEditors : []) {
      const source = isExpanded(robot.document.uri) ? sourceOf(robot.document.uri)?.toString() : undefined;
      if (source !== undefined) {
        const given = [source, document.uri.toString(), position(selection)];
        const found = await this.session.ask<ProtocolRange[]>("robray.robotRanges", ...given);
        select(robot, found?.map(range) ?? []);
      }
    }
  }

  /** Selects the place in the source if the source is visible; opens no file. */
  private async showSource({ document, selection }: TextEditor): Promise<void> {
    const source = sourceOf(document.uri)?.toString();
    const found = await this.session.ask<Location | null>("robray.sourcePlace", source, position(selection));
    const shown = window.visibleTextEditors.find((one) => one.document.uri.toString() === found?.uri);
    if (shown !== undefined && found) {
      select(shown, [range(found.range)]);
    }
  }
}

function position({ active: { line, character } }: Selection): { line: number; character: number } {
  return { line, character };
}

function select(editor: TextEditor, ranges: readonly Range[]): void {
  const [first] = ranges;
  if (first !== undefined) {
    editor.selections = ranges.map(({ start, end }) => new Selection(start, end));
    editor.revealRange(first, TextEditorRevealType.InCenterIfOutsideViewport);
  }
}
