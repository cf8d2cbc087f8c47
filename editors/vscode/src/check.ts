/** The task that checks all scenes, also those that are not open. */

import {
  type Disposable,
  type TaskDefinition,
  type WorkspaceFolder,
  ProcessExecution,
  Task,
  TaskGroup,
  TaskScope,
  tasks,
  workspace,
} from "vscode";
import { locate } from "./locate";

interface CheckDefinition extends TaskDefinition {
  readonly paths?: readonly string[];
}

export function provideCheckTasks(): Disposable {
  return tasks.registerTaskProvider("robray", {
    provideTasks: async () => {
      const found = (workspace.workspaceFolders ?? []).map((folder) => checkTask({ type: "robray" }, folder));
      return (await Promise.all(found)).filter((task) => task !== undefined);
    },
    resolveTask: (task) => checkTask(task.definition as CheckDefinition, task.scope),
  });
}

async function checkTask(definition: CheckDefinition, scope: Task["scope"]): Promise<Task | undefined> {
  const { server } = await locate();
  if (server === undefined) {
    return undefined;
  }
  const folder: WorkspaceFolder | undefined =
    scope === undefined || scope === TaskScope.Global || scope === TaskScope.Workspace
      ? workspace.workspaceFolders?.[0]
      : scope;
  const given = ["check", "--output-format", "concise", "--", ...(definition.paths ?? ["."])];
  const execution = new ProcessExecution(server.command, given, folder && { cwd: folder.uri.fsPath });
  const task = new Task(definition, scope ?? TaskScope.Workspace, "check", "robray", execution, "$robray");
  task.group = TaskGroup.Build;
  return task;
}
