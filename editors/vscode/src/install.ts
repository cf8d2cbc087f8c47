/** Installs the server from local files, never by a name from a package index. */

import {
  type QuickPickItem,
  type Uri,
  ProcessExecution,
  Task,
  TaskRevealKind,
  TaskScope,
  commands,
  env,
  tasks,
  window,
  workspace,
} from "vscode";
import { moduleArguments } from "./arguments";
import { selectedInterpreter } from "./environment";
import { onPath } from "./locate";
import type { Session } from "./session";

interface Way extends QuickPickItem {
  readonly command: string;
  readonly arguments: string[];
}

/** Reports why there is no server and offers remedies. Only the user starts an installation. */
export async function offerInstallation(session: Session, why: string, storage: Uri): Promise<void> {
  const sentence = why.charAt(0).toUpperCase() + why.slice(1);
  const chosen = await window.showWarningMessage(
    `${sentence}. Colours work, but nothing is checked.`,
    "How to Install the Server",
    "Install from Files…",
    "Set the Path",
  );
  if (chosen === "How to Install the Server") {
    await openWalkthrough();
  } else if (chosen === "Install from Files…") {
    await installServer(session, storage);
  } else if (chosen === "Set the Path") {
    await openServerPath();
  }
}

/**
 * Asks for a checkout or a wheel and for the installer, runs it in a terminal, and starts the server afterwards. The
 * installer runs in `storage`, the extension's own folder: a workspace may contain files that it would execute.
 */
export async function installServer(session: Session, storage: Uri, from?: Uri): Promise<void> {
  const source = from ?? (await chosenFiles());
  if (source === undefined) {
    return;
  }
  const offered = await ways(source.fsPath);
  if (offered.length === 0) {
    await openWalkthrough();
    return;
  }
  const way = await window.showQuickPick(offered, {
    title: `Install the robray language server from ${source.fsPath}`,
    ignoreFocusOut: true,
  });
  if (way === undefined) {
    return;
  }
  await workspace.fs.createDirectory(storage);
  const task = new Task(
    { type: "robray-install" },
    workspace.workspaceFolders === undefined ? TaskScope.Global : TaskScope.Workspace,
    "install the language server",
    "robray",
    // No shell: each system would quote arguments differently.
    new ProcessExecution(way.command, way.arguments, { cwd: storage.fsPath }),
  );
  task.presentationOptions = { reveal: TaskRevealKind.Always, clear: true };
  const execution = await tasks.executeTask(task);
  const ended = tasks.onDidEndTaskProcess((end) => {
    if (end.execution === execution) {
      ended.dispose();
      if (end.exitCode === 0) {
        void session.restart();
      }
    }
  });
}

async function chosenFiles(): Promise<Uri | undefined> {
  const what = await window.showQuickPick(["A wheel (.whl)", "A checkout of the project"], {
    title: "Install the robray language server from",
    // The page with the button may take the focus again after it is drawn.
    ignoreFocusOut: true,
  });
  if (what === undefined) {
    return undefined;
  }
  const isWheel = what.startsWith("A wheel");
  const chosen = await window.showOpenDialog({
    canSelectFiles: isWheel,
    canSelectFolders: !isWheel,
    openLabel: "Install",
    ...(isWheel ? { filters: { Wheels: ["whl"] } } : {}),
  });
  return chosen?.[0];
}

/** Installers on this machine. `path` is absolute, so they cannot read it as an option. */
async function ways(path: string): Promise<Way[]> {
  const [interpreter, pipx, uv] = await Promise.all([selectedInterpreter(), onPath("pipx"), onPath("uv")]);
  const found: Way[] = [];
  const add = (label: string, command: string | undefined, given: string[]): void => {
    if (command !== undefined) {
      found.push({ label, detail: [command, ...given].join(" "), command, arguments: given });
    }
  };
  add("Into the selected Python environment", interpreter, moduleArguments("pip", "install", "--upgrade", path));
  add("For yourself, with pipx", pipx, ["install", "--force", path]);
  add("For yourself, with uv", uv, ["tool", "install", "--force", path]);
  return found;
}

/** Opens the setting where the user can change it: in a remote window, that is the remote machine's setting. */
export async function openServerPath(): Promise<void> {
  const page = env.remoteName === undefined ? "workbench.action.openSettings2" : "workbench.action.openRemoteSettings";
  await commands.executeCommand(page, { query: "robray.server.path" });
}

export async function openWalkthrough(): Promise<void> {
  await commands.executeCommand("workbench.action.openWalkthrough", "robray.robray#start");
}
