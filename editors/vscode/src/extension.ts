/** Starts the language server when a scene or a robot is open, and registers all views and commands. */

import { type ExtensionContext, type Uri, commands, workspace } from "vscode";
import { checkWorkspace, provideCheckTasks } from "./check";
import { convert, explain, openConfiguration } from "./commands";
import { Delayed } from "./delayed";
import { Documents } from "./documents";
import { onEnvironmentChange } from "./environment";
import { EvaluatedScene } from "./evaluatedScene";
import { ExpandedRobot } from "./expandedRobot";
import { installServer, offerInstallation, openServerPath, openWalkthrough } from "./install";
import { JointPositions } from "./jointPositions";
import { KinematicTree } from "./kinematicTree";
import { SceneChoice, chosenScenes } from "./sceneChoice";
import { wakesServer } from "./served";
import { recogniseDocuments } from "./recognised";
import { type References, Session, showReferences } from "./session";
import { Status } from "./status";
import { suggestInValues } from "./suggestInValues";
import { ViewPanels } from "./viewPanel";

let session: Session | undefined;

/** Activates the extension without waiting for the server; each feature waits when it needs the server. */
export function activate(context: ExtensionContext): void {
  const memento = context.workspaceState;
  const started = new Session({ extension: context.extensionPath, storage: context.globalStorageUri.fsPath }, () => {
    const chosen = chosenScenes(memento);
    return Object.keys(chosen).length === 0 ? {} : { chosenScenes: chosen };
  });
  session = started;
  const restart = (): Promise<void> => started.restart();
  // The settings editor saves every keystroke. The server must receive the change before it is stopped.
  const soon = new Delayed(500, restart);
  const positions = new JointPositions(memento);
  const documents = new Documents(started, positions);
  const tree = new KinematicTree(started);
  const scenes = new SceneChoice(started, memento);
  const storage = context.globalStorageUri;
  context.subscriptions.push(
    started,
    soon,
    positions,
    documents,
    new EvaluatedScene(documents, positions),
    new ExpandedRobot(started, documents),
    new Status(started),
    new ViewPanels(started, context.extensionUri),
    tree,
    scenes,
    provideCheckTasks(started),
    recogniseDocuments(),
    suggestInValues(),
    started.onDidChange((state) => {
      void commands.executeCommand("setContext", "robray.isRunning", state.kind === "running");
      void commands.executeCommand("setContext", "robray.state", state.kind);
      if (state.kind === "missing") {
        void offerInstallation(started, state.why, storage);
      }
    }),
    commands.registerCommand("robray.restartServer", restart),
    commands.registerCommand("robray.getServer", openWalkthrough),
    commands.registerCommand("robray.installServer", (from?: Uri) => installServer(started, storage, from)),
    commands.registerCommand("robray.setServerPath", openServerPath),
    commands.registerCommand("robray.showLog", () => started.log.show()),
    commands.registerCommand("robray.openScene", () => documents.open("scene")),
    commands.registerCommand("robray.openSyntaxTree", () => documents.open("syntax")),
    commands.registerCommand("robray.openFlattenedScene", () => documents.open("flattened")),
    commands.registerCommand("robray.pickScene", (root?: string) => scenes.pick(root)),
    commands.registerCommand("robray.convert", (to?: Uri) => convert(started, to)),
    commands.registerCommand("robray.explain", (code?: string) => explain(started, code)),
    commands.registerCommand("robray.checkWorkspace", () => checkWorkspace(started)),
    commands.registerCommand("robray.openConfiguration", openConfiguration),
    commands.registerCommand("robray.showReferences", (...told: References) => showReferences(started, ...told)),
    scenes.onDidChoose(() => {
      tree.refreshSoon();
      documents.refreshSoon();
    }),
    workspace.onDidGrantWorkspaceTrust(() => started.restartIfMoved()),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("robray.server.path") && started.state.kind !== "asleep") {
        soon.soon();
      }
    }),
    workspace.onDidOpenTextDocument((document) => serve(started, wakesServer(document))),
    onEnvironmentChange(() => void started.restartIfMoved()),
  );
  serve(started, workspace.textDocuments.some(wakesServer));
}

/** Starts the server if a document needs it. Other JSON, TOML, XML and YAML files only activate the extension. */
function serve(started: Session, isWanted: boolean): void {
  if (isWanted) {
    started.wake();
    void commands.executeCommand("setContext", "robray.isActive", true);
  }
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}
