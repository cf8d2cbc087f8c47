/** Starts the language server and shows what it knows; everything that is known about scenes is the server's. */

import { type ExtensionContext, commands, workspace } from "vscode";
import { provideCheckTasks } from "./check";
import { Delayed } from "./delayed";
import { Documents } from "./documents";
import { onEnvironmentChange } from "./environment";
import { installServer, offerInstallation } from "./install";
import { KinematicTree } from "./kinematicTree";
import { type References, Session, isServed, showReferences } from "./session";
import { Status } from "./status";

let session: Session | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const started = new Session();
  session = started;
  const restart = (): Promise<void> => started.restart();
  // The editor of settings hands on every key; and the server is told of a change before it is ended.
  const soon = new Delayed(500, restart);
  const documents = new Documents(started);
  context.subscriptions.push(
    started,
    soon,
    documents,
    new Status(started),
    new KinematicTree(started),
    provideCheckTasks(),
    started.onDidChange((state) => {
      void commands.executeCommand("setContext", "robray.isRunning", state.kind === "running");
      if (state.kind === "missing") {
        void offerInstallation(started, state.why);
      }
    }),
    commands.registerCommand("robray.restartServer", restart),
    commands.registerCommand("robray.installServer", () => installServer(started)),
    commands.registerCommand("robray.showLog", () => started.log.show()),
    commands.registerCommand("robray.openScene", () => documents.open("scene")),
    commands.registerCommand("robray.openSyntaxTree", () => documents.open("syntax")),
    commands.registerCommand("robray.openFlattenedScene", () => documents.openFlattened()),
    commands.registerCommand("robray.showReferences", (...told: References) => showReferences(started, ...told)),
    workspace.onDidGrantWorkspaceTrust(restart),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("robray.server.path")) {
        soon.soon();
      }
    }),
    onEnvironmentChange(() => void started.restartIfMoved()),
  );
  void commands.executeCommand("setContext", "robray.isActive", true);
  await untilServed(context);
  await restart();
}

/** Every XML file wakes us up, since robots are XML; the server waits for a robot or a scene then. */
async function untilServed(context: ExtensionContext): Promise<void> {
  const documents = workspace.textDocuments;
  if (documents.some(isServed) || !documents.some(({ languageId }) => languageId === "xml")) {
    return;
  }
  await new Promise<void>((resolve) => {
    context.subscriptions.push(
      workspace.onDidOpenTextDocument((document) => {
        if (isServed(document)) {
          resolve();
        }
      }),
    );
  });
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}
