/** Task that checks all scenes, also those that are not open. */

import {
  type Disposable,
  type TaskDefinition,
  type WorkspaceFolder,
  ProcessExecution,
  Task,
  TaskGroup,
  TaskScope,
  tasks,
  window,
  workspace,
} from "vscode";
import { absoluteLists, checkArguments } from "./arguments";
import type { Session } from "./session";

interface CheckDefinition extends TaskDefinition {
  readonly paths?: readonly string[];
}

export function provideCheckTasks(session: Session): Disposable {
  return tasks.registerTaskProvider("robray", {
    provideTasks: async () => {
      const folders = workspace.workspaceFolders ?? [];
      const found = folders.map((folder) => checkTask(session, { type: "robray" }, folder));
      return (await Promise.all(found)).filter((task) => task !== undefined);
    },
    resolveTask: (task) => checkTask(session, task.definition as CheckDefinition, task.scope),
  });
}

/** Runs the task in the workspace folder of the active file, or shows why it cannot. */
export async function checkWorkspace(session: Session): Promise<void> {
  const open = window.activeTextEditor?.document.uri;
  const folder = (open && workspace.getWorkspaceFolder(open)) ?? workspace.workspaceFolders?.[0];
  if (folder === undefined) {
    void window.showInformationMessage("robray: open a folder first.");
    return;
  }
  if (!workspace.isTrusted) {
    void window.showInformationMessage(
      "robray: VS Code runs no tasks in an untrusted workspace. Problems lists the findings of the language server.",
    );
    return;
  }
  const task = await checkTask(session, { type: "robray" }, folder);
  if (task === undefined) {
    void window.showWarningMessage("robray: the language server is not installed.");
    return;
  }
  await tasks.executeTask(task);
}

async function checkTask(
  session: Session,
  definition: CheckDefinition,
  scope: Task["scope"],
): Promise<Task | undefined> {
  const server = await session.server();
  if (server === undefined) {
    return undefined;
  }
  const folder: WorkspaceFolder | undefined =
    scope === undefined || scope === TaskScope.Global || scope === TaskScope.Workspace
      ? workspace.workspaceFolders?.[0]
      : scope;
  const given = [...server.given, ...checkArguments(definition.paths ?? ["."])];
  const options = { env: absoluteLists(process.env), ...(folder && { cwd: folder.uri.fsPath }) };
  const execution = new ProcessExecution(server.command, given, options);
    // A running server lists the same problems already.
  const isListed = session.running !== undefined && reportsAll(folder);
  const matchers = isListed ? [] : ["$robray"];
  const task = new Task(definition, scope ?? TaskScope.Workspace, "check", "robray", execution, matchers);
  task.group = TaskGroup.Build;
  return task;
}

function reportsAll(folder: WorkspaceFolder | undefined): boolean {
  const settings = workspace.getConfiguration("robray", folder);
  return settings.get("diagnostics.enable", true) && settings.get("diagnostics.workspace", true);
}
