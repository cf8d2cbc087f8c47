/** Status bar item with the scene of a file that several scenes include. A click chooses another one. */

import {
  type Memento,
  type QuickPickItem,
  type StatusBarItem,
  Disposable,
  EventEmitter,
  StatusBarAlignment,
  languages,
  window,
  workspace,
} from "vscode";
import { Delayed } from "./delayed";
import { activeScene, isServed, onDidLookElsewhere, servedEditor } from "./served";
import type { Session } from "./session";

/** Answer of the server command `robray.scenes`. `root` is a URI, `name` its path in the workspace. */
interface Scenes {
  readonly shown: string | null;
  readonly chosen: boolean;
  readonly scenes: readonly { readonly root: string; readonly name: string }[];
}

const KEY = "robray.chosenScenes";

/** Chosen roots by the URIs of files. The server gets them with the initialize request. */
export function chosenScenes(memento: Memento): Readonly<Record<string, string>> {
  return memento.get(KEY, {});
}

export class SceneChoice {
  private readonly changed = new EventEmitter<void>();
  /** Fires when the user chose a scene. Views that the server cannot refresh ask it again. */
  readonly onDidChoose = this.changed.event;
  private readonly item: StatusBarItem = window.createStatusBarItem("robray.scene", StatusBarAlignment.Right, 101);
  private readonly look = new Delayed(500, () => void this.follow());
  private readonly listening: Disposable;
  private asked = 0;

  constructor(
    private readonly session: Session,
    private readonly memento: Memento,
  ) {
    this.item.name = "robray: scene of a file that several include";
    this.item.command = "robray.pickScene";
    // No event reports that a closed file joined a scene. New diagnostics or a changed file are the sign of it.
    const watcher = workspace.createFileSystemWatcher("**/*.robray");
    const again = (): void => this.look.soon();
    this.listening = Disposable.from(
      watcher,
      watcher.onDidCreate(again),
      watcher.onDidDelete(again),
      watcher.onDidChange(again),
      languages.onDidChangeDiagnostics(again),
      session.onDidChange(again),
      onDidLookElsewhere(() => void this.follow()),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (isServed(document)) {
          this.look.soon();
        }
      }),
    );
    void this.follow();
  }

  /** Asks for the scene of the active file. The last row leaves the choice to the server. */
  async pick(root?: string): Promise<void> {
    const uri = activeScene()?.toString();
    const known = uri === undefined ? undefined : await this.scenesOf(uri);
    if (uri === undefined) {
      return;
    }
    if (known === undefined || known.scenes.length < 2) {
      void window.showInformationMessage("robray: at most one scene includes this file.");
      return;
    }
    const wanted = root ?? (await chosen(known));
    if (wanted !== undefined) {
      await this.choose(uri, wanted === "" ? null : wanted);
    }
  }

  dispose(): void {
    this.look.dispose();
    this.listening.dispose();
    this.item.dispose();
    this.changed.dispose();
  }

  private async choose(uri: string, root: string | null): Promise<void> {
    await this.session.ask<Scenes>("robray.chooseScene", uri, root);
    const { [uri]: _, ...others } = chosenScenes(this.memento);
    await this.memento.update(KEY, root === null ? others : { ...others, [uri]: root });
    this.changed.fire();
    await this.follow();
  }

  private async follow(): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    const uri = servedEditor()?.document.uri.toString();
    const known = uri === undefined ? undefined : await this.scenesOf(uri);
    if (asked !== this.asked) {
      return;
    }
    const shown = known?.scenes.find(({ root }) => root === known.shown);
    if (known === undefined || known.scenes.length < 2 || shown === undefined) {
      this.item.hide();
      return;
    }
    // Names of robots in robray.toml look like `left (urdf/arm.urdf.xacro)`.
    const name = shown.name.replaceAll(/[^(/]*\//g, "");
    this.item.text = `$(type-hierarchy-sub) ${plain(name)}`;
    this.item.tooltip = `${known.scenes.length} scenes have this file. It is shown as part of ${shown.name}${
      known.chosen ? ", as you chose" : ""
    }; click to choose another.`;
    this.item.accessibilityInformation = { label: `shown as part of the scene ${shown.name}` };
    this.item.show();
  }

  /** Scenes with a file; undefined if no server runs or if it does not know the command. */
  private async scenesOf(uri: string): Promise<Scenes | undefined> {
    try {
      return await this.session.ask<Scenes>("robray.scenes", uri);
    } catch {
      return undefined;
    }
  }
}

async function chosen({ scenes, shown, chosen: isChosen }: Scenes): Promise<string | undefined> {
  const rows: (QuickPickItem & { root: string })[] = scenes.map(({ root, name }) => ({
    label: name,
    description: root === shown ? "shown now" : "",
    root,
  }));
  const none = { label: "No choice", description: isChosen ? "as it was before you chose" : "", root: "" };
  const row = await window.showQuickPick([...rows, none], { title: "Choose the scene of this file" });
  return row?.root;
}

/** Name for the status bar, which would show `$(…)` as an icon. */
function plain(name: string): string {
  return name.replaceAll("$(", "$\u200b(");
}
