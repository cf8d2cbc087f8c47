/** The Python environment that is selected in the window, as the Python extension tells it. */

import { type Event, Disposable, Uri, extensions, workspace } from "vscode";

/** What we use of the interface of `ms-python.python`. */
interface Python {
  readonly ready?: Promise<void>;
  readonly environments: {
    getActiveEnvironmentPath(resource?: Uri): { path: string };
    resolveEnvironment(environment: { path: string }): Promise<{ executable: { uri?: Uri } } | undefined>;
    readonly onDidChangeActiveEnvironmentPath: Event<unknown>;
  };
}

/** The interpreter; undefined where none is selected, and in workspaces that are not trusted: it may be their own. */
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

/** Calls `then` whenever another environment is selected; in a workspace that is not trusted from when it is. */
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
    // It is not ours to say what ails another extension; there are other places to look in.
    return undefined;
  }
}
