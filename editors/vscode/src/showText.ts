// Texts that commands lead to. A document that an extension opens by `workspace.openTextDocument`, as
// `window.showTextDocument` does with a URI, stays open for minutes after its tab was closed, and what is found in it is
// listed as long as that; what the workbench opens is closed with its tab.
import { type TextDocumentShowOptions, type TextEditor, type Uri, commands, window } from "vscode";

/** Shows a text, in the tab that shows it where there is one in that column. */
export async function showText(uri: Uri, options: TextDocumentShowOptions = {}): Promise<void> {
  await commands.executeCommand("vscode.open", uri, options);
}

/** The editor that shows a text, if one is to be seen. */
export function editorOf(uri: Uri): TextEditor | undefined {
  return window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
}
