/** Python environment that is selected in the window, from the Python extension. */

import { type Event, Disposable, Uri, extensions, workspace } from "vscode";

/** Part of the API of `ms-python.python` that the extension uses. */
interface Python {
  readonly ready?: Promise<void>;
  readonly environments: {
    getActiveEnvironmentPath(resource?: Uri): { path: string };
    resolveEnvironment(environment: { path: string }): Promise<{ executable: { uri?: Uri } } | undefined>;
    readonly onDidChangeActiveEnvironmentPath: Event<unknown>;
  };
}

/** Path of the interpreter; undefined if none is selected, and in untrusted workspaces, which may contain it. */
export async function selectedInterpreter(): Promise<string | undefined> {
  const python = await pythonExtension();
  if (python === undefined) {
    return undefined;
  }
  const folder = workspace.workspaceFolders?.[0]?.uri;
  const active = python.environments.getActiveEnvironmentPath(folder);
  const environment = await python.environments.resolveEnvironment(active);
  return environment?.executable.uri?.fsPath;
}

/** Calls `then` when another environment is selected; in an untrusted workspace, only once it is trusted. */
export function onEnvironmentChange(then: () => void): Disposable {
  const told: Disposable[] = [];
  let isOver = false;
  const listen = async (): Promise<void> => {
    const python = await pythonExtension();
    if (python !== undefined && !isOver) {
      told.push(python.environments.onDidChangeActiveEnvironmentPath(then));
    }
  };
  told.push(workspace.onDidGrantWorkspaceTrust(listen));
  void listen();
  return new Disposable(() => {
    isOver = true;
    Disposable.from(...told).dispose();
  });
}

async function pythonExtension(): Promise<Python | undefined> {
  const found = workspace.isTrusted ? extensions.getExtension<Python>("ms-python.python") : undefined;
  try {
    const python = await found?.activate();
    await python?.ready;
    return python;
  } catch {
    // Ignore failures of the Python extension: the server may be in another place.
    return undefined;
  }
}
