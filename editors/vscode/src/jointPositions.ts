/** Joint positions of evaluated scenes, stored with the workspace. */

import { type Memento, type Uri, EventEmitter } from "vscode";

type Positions = Readonly<Record<string, number>>;

const KEY = "robray.jointPositions";

export class JointPositions {
  private readonly changed = new EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly memento: Memento) {}

  /** Positions in radians or metres by variable. Joints that are not listed are at zero. */
  of(scene: Uri): Positions {
    return this.all()[scene.toString()] ?? {};
  }

  async set(scene: Uri, positions: Positions): Promise<void> {
    const moved = Object.fromEntries(Object.entries(positions).filter(([, position]) => position !== 0));
    const { [scene.toString()]: _, ...others } = this.all();
    const all = Object.keys(moved).length === 0 ? others : { ...others, [scene.toString()]: moved };
    await this.memento.update(KEY, all);
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }

  private all(): Readonly<Record<string, Positions>> {
    return this.memento.get(KEY, {});
  }
}
