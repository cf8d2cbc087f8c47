/** Moves a frame without a mouse: asks for the distance and applies the server's edit. */

import { type QuickPickItem, window, workspace } from "vscode";
import type { WorkspaceEdit } from "vscode-languageclient/node";
import type { Session } from "./session";
import { stepOf } from "./step";

/** Answer of the server command `robray.moveCandidates`. */
interface Answer {
  readonly candidates: readonly Candidate[];
  readonly refused: readonly { readonly reason: string }[];
}

interface Candidate {
  readonly title: string;
  readonly mustBeChosen: boolean;
  readonly edit: WorkspaceEdit;
}

/** Moves a frame of the scene that the document shows. */
export async function moveFrame(session: Session, uri: string, frame: string): Promise<void> {
  const typed = await window.showInputBox({
    title: `Move '${frame}' in its parent`,
    prompt: "Millimetres along x, y, z, then degrees about them: 0 0 50, or 0 0 0 0 0 90",
    validateInput: (value) => (value.trim() === "" || stepOf(value) ? undefined : "up to six numbers, separated by spaces"),
  });
  const step = stepOf(typed ?? "");
  if (step?.translation === undefined && step?.rotation === undefined) {
    return;
  }
  try {
    const answer = await session.ask<Answer>("robray.moveCandidates", uri, { frame, by: true, ...step });
    const chosen = answer && (await choice(answer.candidates, frame));
    const convert = session.running?.protocol2CodeConverter;
    if (chosen !== undefined && convert !== undefined) {
      await workspace.applyEdit(await convert.asWorkspaceEdit(chosen.edit));
    } else if (answer?.candidates.length === 0) {
      void window.showWarningMessage(`robray: cannot move '${frame}' there: ${answer.refused[0]?.reason ?? "no edit is possible"}.`);
    }
  } catch (error) {
    void window.showWarningMessage(`robray: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The only candidate if it needs no choice, or the one that the user picks. */
async function choice(candidates: readonly Candidate[], frame: string): Promise<Candidate | undefined> {
  const [first, ...others] = candidates;
  if (first === undefined || (others.length === 0 && !first.mustBeChosen)) {
    return first;
  }
  const rows = candidates.map((candidate): QuickPickItem & { candidate: Candidate } => ({ label: candidate.title, candidate }));
  return (await window.showQuickPick(rows, { title: `Choose an edit for '${frame}'` }))?.candidate;
}
