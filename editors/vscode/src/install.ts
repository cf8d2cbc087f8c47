/** Getting the server where there is none. */

import {
  type QuickPickItem,
  ProcessExecution,
  Task,
  TaskRevealKind,
  TaskScope,
  commands,
  tasks,
  window,
  workspace,
} from "vscode";
import { selectedInterpreter } from "./environment";
import { onPath } from "./locate";
import type { Session } from "./session";

const PACKAGE = "robray";

interface Way extends QuickPickItem {
  readonly command: string;
  readonly arguments: string[];
}

/** Says that there is no server, why, and what can be done; only the user has anything installed. */
export async function offerInstallation(session: Session, why: string): Promise<void> {
  const sentence = why.charAt(0).toUpperCase() + why.slice(1);
  const chosen = await window.showWarningMessage(
    `${sentence}. Scenes are coloured, but nothing is checked.`,
    "Install",
    "How to Install",
    "Set Its Path",
  );
  if (chosen === "Install") {
    await installServer(session);
  } else if (chosen === "How to Install") {
    await openWalkthrough();
  } else if (chosen === "Set Its Path") {
    await commands.executeCommand("workbench.action.openSettings", "robray.server.path");
  }
}

/** Asks which way; what is done is to be seen in a terminal. Starts the server when it is there. */
export async function installServer(session: Session): Promise<void> {
  const offered = await ways();
  if (offered.length === 0) {
    await openWalkthrough();
    return;
  }
  const way = await window.showQuickPick(offered, { title: "Install the robray language server" });
  if (way === undefined) {
    return;
  }
  const task = new Task(
    { type: "robray-install" },
    workspace.workspaceFolders === undefined ? TaskScope.Global : TaskScope.Workspace,
    "install the language server",
    "robray",
    // Without a shell, whose quoting would be another on each system.
    new ProcessExecution(way.command, way.arguments),
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

async function ways(): Promise<Way[]> {
  const [interpreter, pipx, uv] = await Promise.all([selectedInterpreter(), onPath("pipx"), onPath("uv")]);
  const found: Way[] = [];
  const add = (label: string, command: string | undefined, ...given: string[]): void => {
    if (command !== undefined) {
      found.push({ label, detail: [command, ...given].join(" "), command, arguments: given });
    }
  };
  add("Into the selected Python environment", interpreter, "-m", "pip", "install", "--upgrade", PACKAGE);
  add("For yourself, with pipx", pipx, "install", PACKAGE);
  add("For yourself, with uv", uv, "tool", "install", PACKAGE);
  return found;
}

async function openWalkthrough(): Promise<void> {
  await commands.executeCommand("workbench.action.openWalkthrough", "robray.robray#start");
}
