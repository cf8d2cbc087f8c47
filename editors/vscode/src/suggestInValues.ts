/**
 * Opens the list of completions while you type a value in a robot.
 *
 * Robots have the language XML, in which VS Code does not complete values as you type. A setting would affect all XML.
 */

import { type Disposable, type TextDocument, commands, window, workspace } from "vscode";
import { isServed } from "./served";

/** Text between the start of a tag and the first letter of a word in a value. */
const BEFORE_WORD = /<[^<>]*=\s*(?:"(?:[^"<>]*[^"<>\w-])?|'(?:[^'<>]*[^'<>\w-])?)$/;

export function suggestInValues(): Disposable {
  return workspace.onDidChangeTextDocument(({ document, contentChanges: [change, ...others], reason }) => {
    const isTyped = others.length === 0 && reason === undefined && change !== undefined && /^[a-z_]$/i.test(change.text);
    if (isTyped && document === window.activeTextEditor?.document && isRobotInXml(document)) {
      const { line, character } = change.range.start;
      if (BEFORE_WORD.test(document.lineAt(line).text.slice(0, character)) && suggestsAsTyped(document)) {
        void commands.executeCommand("editor.action.triggerSuggest", { auto: true });
      }
    }
  });
}

function isRobotInXml(document: TextDocument): boolean {
  return document.languageId === "xml" && isServed(document);
}

function suggestsAsTyped(document: TextDocument): boolean {
  const asked = workspace.getConfiguration("editor", document).get<{ readonly other?: unknown }>("quickSuggestions");
  return asked?.other === "on" || asked?.other === true;
}
