/** Documents that the server serves. */

import { type TextDocument, type TextEditor, type Uri, Disposable, window, workspace } from "vscode";

/** URI scheme of flattened scenes, which the server serves like other scenes. */
export const FLAT = "robray-flat";

/** URI scheme of evaluated scenes, syntax trees and pages of rules, which the server does not serve. */
export const TEXT = "robray-text";

/** Glob of robot files. Their language stays XML, and the server adds its features. */
export const ROBOTS = "**/*.{urdf,xacro,srdf,URDF,XACRO,SRDF}";

/** Languages that the extension defines. The server serves all their documents. */
export const LANGUAGES: readonly string[] = ["robray", "smurf", "smurfs", "robwork", "rofi", "urdf", "xacro-data"];

/** Glob of files in these languages, for documents whose language was changed. */
export const NAMED = "**/*.{smurf,smurfs,smurfa,wc.xml,task.xml,rwtask.xml}";

/** True if a document is a scene or a robot. */
export function isServed(document: TextDocument): boolean {
  const { languageId, uri } = document;
  return (
    uri.scheme !== TEXT &&
    (LANGUAGES.includes(languageId) ||
      /\.(urdf|xacro|srdf|smurf|smurfs|smurfa|wc\.xml|task\.xml|rwtask\.xml)$/i.test(uri.path))
  );
}

/** True if a document starts the server: a scene, a robot or a configuration. */
export function wakesServer(document: TextDocument): boolean {
  return isServed(document) || /(^|\/)robray\.toml$/.test(document.uri.path);
}

/** Editor of the active scene or robot. */
export function servedEditor(): TextEditor | undefined {
  const editor = window.activeTextEditor;
  return editor !== undefined && isServed(editor.document) ? editor : undefined;
}

/**
 * Calls `follow` when another document becomes active, or when the active one gets another language. VS Code reports a
 * new language as a close and an open event.
 */
export function onDidLookElsewhere(follow: (editor: TextEditor | undefined) => void): Disposable {
  return Disposable.from(
    window.onDidChangeActiveTextEditor(follow),
    workspace.onDidOpenTextDocument((document) => {
      if (document === window.activeTextEditor?.document) {
        follow(window.activeTextEditor);
      }
    }),
  );
}

/** URI of the active scene or robot; shows a message if there is none. */
export function activeScene(): Uri | undefined {
  const editor = servedEditor();
  if (editor === undefined) {
    void window.showInformationMessage("robray: open a robot or a scene first.");
  }
  return editor?.document.uri;
}
