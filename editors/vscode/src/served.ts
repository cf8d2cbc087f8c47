/** Which documents are the server's. */

import { type TextDocument, type TextEditor, type Uri, Disposable, window, workspace } from "vscode";

/** Scenes that the server made flat, which are scenes of their own. */
export const FLAT = "robray-flat";

/** Scenes as text and syntax trees, which are nobody's scenes. */
export const TEXT = "robray-text";

/** Robots by their names, which stay in the hands of XML for all but what the server knows of them. */
export const ROBOTS = "**/*.{urdf,xacro,srdf,URDF,XACRO,SRDF}";

/** The languages of documents that are ours altogether. */
export const LANGUAGES: readonly string[] = ["robray", "smurf", "smurfs", "robwork", "rofi", "urdf", "xacro-data"];

/** Files of these languages by their names, whichever language somebody has given them. */
export const NAMED = "**/*.{smurf,smurfs,smurfa,wc.xml,task.xml,rwtask.xml}";

/** Whether a document is a scene or a robot. */
export function isServed(document: TextDocument): boolean {
  const { languageId, uri } = document;
  return (
    uri.scheme !== TEXT &&
    (LANGUAGES.includes(languageId) ||
      /\.(urdf|xacro|srdf|smurf|smurfs|smurfa|wc\.xml|task\.xml|rwtask\.xml)$/i.test(uri.path))
  );
}

/** Whether a document is one for which the server is to run: a scene, a robot, or what says how they are read. */
export function wakesServer(document: TextDocument): boolean {
  return isServed(document) || /(^|\/)robray\.toml$/.test(document.uri.path);
}

/** The scene or robot that is looked at. */
export function servedEditor(): TextEditor | undefined {
  const editor = window.activeTextEditor;
  return editor !== undefined && isServed(editor.document) ? editor : undefined;
}

/**
 * Calls back when another document is looked at, or the same one has another language: it is ours from then on, or no more.
 * Who gets another language is told to be closed, and then to be opened.
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

/** The scene or robot that is looked at; where there is none, that is said. */
export function activeScene(): Uri | undefined {
  const editor = servedEditor();
  if (editor === undefined) {
    void window.showInformationMessage("robray: open a robot or a scene first.");
  }
  return editor?.document.uri;
}
