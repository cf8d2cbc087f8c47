/** Commands that do one thing once: convert a file, explain a rule, open the configuration. */

import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { type QuickPickItem, Uri, commands, languages, window, workspace } from "vscode";
import { absoluteLists } from "./arguments";
import { ruleDocument } from "./documents";
import { isServed, servedEditor } from "./served";
import type { Session } from "./session";
import { showText } from "./showText";

interface RuleRow {
  readonly code: string;
  readonly severity: string;
  readonly summary: string;
}

/** Timeout of a conversion in milliseconds. */
const PATIENCE = 60_000;

const CONFIGURATION = "robray.toml";

const TEMPLATE = `# Settings of robray for this project: https://github.com/robray/robray/blob/main/docs/configuration.md

# Files to load together, each with its includes:
# [scenes.cell]
# files = ["cell.robray", "robot.urdf"]

[rules]
# "error", "warning", "information", "hint" or "off"
# severity = { unused-constant = "off" }
`;

/** Converts the open scene to a robot, or the robot to a scene; asks for the target file. */
export async function convert(session: Session, to?: Uri): Promise<void> {
  const editor = servedEditor();
  if (editor === undefined || editor.document.uri.scheme !== "file") {
    void window.showInformationMessage("robray: open and save a robot or a scene first.");
    return;
  }
  const { document } = editor;
  if (document.isDirty && !(await document.save())) {
    return;
  }
  const target = to ?? (await chosenTarget(document.uri));
  const server = target && (await session.server());
  if (target === undefined) {
    return;
  }
  if (server === undefined) {
    void window.showWarningMessage("robray: the language server is not installed.");
    return;
  }
  // The save dialog already asked whether to overwrite an existing file.
  const given = [...server.given, "convert", "--force", "--output", target.fsPath, "--", document.uri.fsPath];
  const { code, told } = await run(server.command, given, dirname(document.uri.fsPath));
  told.forEach((line) => session.log.info(line));
  if (code !== 0) {
    void offerLog(session, told.at(-1)?.replace(/^robray: /, "") ?? "nothing is written: the conversion failed");
    return;
  }
  await showText(target);
  if (told.length > 0) {
    void offerLog(session, `the other format cannot express ${told.length} items; comments list them.`);
  }
}

async function chosenTarget(source: Uri): Promise<Uri | undefined> {
  const suffix = source.path.endsWith(".robray") ? "urdf" : "robray";
  const defaultUri = source.with({ path: source.path.replace(/\.\w+$/, `.${suffix}`) });
  const filters = suffix === "urdf" ? { Robots: ["urdf"], "Flat scenes": ["robray"] } : { Scenes: ["robray"] };
  return window.showSaveDialog({ defaultUri, filters, title: "Convert to" });
}

async function run(
  command: string,
  given: readonly string[],
  cwd: string,
): Promise<{ readonly code: number; readonly told: readonly string[] }> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...absoluteLists(process.env) };
    execFile(command, given, { cwd, env, timeout: PATIENCE }, (error, _, complaints) => {
      const told = complaints.split(/\r?\n/).filter((line) => line !== "");
      resolve({ code: error === null ? 0 : 1, told });
    });
  });
}

async function offerLog(session: Session, words: string): Promise<void> {
  if ((await window.showInformationMessage(`robray: ${words}`, "Show Log")) === "Show Log") {
    session.log.show();
  }
}

/** Shows the page of a rule: the given one, else that of the finding at the cursor, else one picked from a list. */
export async function explain(session: Session, code?: string): Promise<void> {
  if (!(await session.ready())) {
    void window.showWarningMessage("robray: the language server is not installed.");
    return;
  }
  const wanted = code ?? (await chosenRule(session));
  if (wanted !== undefined) {
    await commands.executeCommand("markdown.showPreview", ruleDocument(wanted));
  }
}

async function chosenRule(session: Session): Promise<string | undefined> {
  const rules = (await session.ask<readonly RuleRow[]>("robray.rules")) ?? [];
  const here = codesAtCursor();
  const [first, others] = [rules.filter(({ code }) => here.has(code)), rules.filter(({ code }) => !here.has(code))];
  if (first.length === 1) {
    return first[0]?.code;
  }
  const rows = [...first, ...others].map(
    ({ code, severity, summary }): QuickPickItem => ({ label: code, description: severity, detail: summary }),
  );
  const title = "Choose a rule";
  return (await window.showQuickPick(rows, { title, matchOnDetail: true, matchOnDescription: true }))?.label;
}

function codesAtCursor(): ReadonlySet<string> {
  const editor = window.activeTextEditor;
  if (editor === undefined || !isServed(editor.document)) {
    return new Set();
  }
  const found = languages
    .getDiagnostics(editor.document.uri)
    .filter(({ range }) => range.contains(editor.selection.active))
    .map(({ code }) => (typeof code === "object" ? code.value : code));
  return new Set(found.map(String));
}

/** Opens the nearest `robray.toml` above the active file, or offers to create one. */
export async function openConfiguration(): Promise<void> {
  const open = window.activeTextEditor?.document.uri;
  const folder = (open && workspace.getWorkspaceFolder(open)) ?? workspace.workspaceFolders?.[0];
  const source = open?.scheme === "file" ? open : undefined;
  for (const candidate of upwards(source, folder?.uri)) {
    if (await isThere(candidate)) {
      await show(candidate);
      return;
    }
  }
  if (folder === undefined) {
    void window.showInformationMessage(`robray: open the folder of a project first.`);
    return;
  }
  const begun = await window.showInformationMessage(`robray: there is no ${CONFIGURATION} in ${folder.name}.`, "Create It");
  if (begun === "Create It") {
    const uri = Uri.joinPath(folder.uri, CONFIGURATION);
    await workspace.fs.writeFile(uri, new TextEncoder().encode(TEMPLATE));
    await show(uri);
  }
}

/**
 * Opens a file as a tab. A document opened with `openTextDocument` stays open for minutes after its tab is closed: a
 * deleted configuration would stay in effect as long.
 */
async function show(uri: Uri): Promise<void> {
  await commands.executeCommand("vscode.open", uri);
}

/** Possible paths of a configuration, from the folder of a file up to the workspace folder. */
function upwards(source: Uri | undefined, folder: Uri | undefined): Uri[] {
  const found: Uri[] = [];
  let here = source === undefined ? folder : Uri.joinPath(source, "..");
  while (here !== undefined) {
    found.push(Uri.joinPath(here, CONFIGURATION));
    const isLast = here.toString() === folder?.toString() || here.path === "/" || here.path === Uri.joinPath(here, "..").path;
    here = isLast ? undefined : Uri.joinPath(here, "..");
  }
  if (folder !== undefined && !found.some((uri) => uri.toString() === Uri.joinPath(folder, CONFIGURATION).toString())) {
    found.push(Uri.joinPath(folder, CONFIGURATION));
  }
  return found;
}

async function isThere(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
