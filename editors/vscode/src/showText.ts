// Opens documents for commands. A document that an extension opens with `workspace.openTextDocument`, as
// `window.showTextDocument` does with a URI, stays open for minutes after its tab is closed, and its diagnostics stay
// listed as long. The workbench closes a document that it opened with the tab.
import { type TextDocumentShowOptions, type TextEditor, type Uri, commands, window } from "vscode";

/** Shows a document, in its existing tab if the column has one. */
export async function showText(uri: Uri, options: TextDocumentShowOptions = {}): Promise<void> {
  await commands.executeCommand("vscode.open", uri, options);
}

/** Visible editor of a document, if there is one. */
export function editorOf(uri: Uri): TextEditor | undefined {
  return window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
}
