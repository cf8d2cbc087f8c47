// API for consoles and tests: `window.robray`.

import * as T from "three";
import type { Candidate } from "./messages";
import type { Page } from "./main";
import { matrix } from "./rigid";

export function inspect(page: Page): void {
  const { model } = page;
  const rowOf = (frame: string): number => {
    const row = model.row.get(frame);
    if (row === undefined) throw new RangeError(`there is no frame '${frame}'`);
    return row;
  };
  Object.assign(window, {
    robray: {
      /** The scene as plain data. */
      scene: () =>
        structuredClone({
          title: model.title,
          files: model.files,
          frames: model.frames,
          parents: Object.fromEntries(model.frames.map(({ name, parent }) => [name, parent || null])),
          joints: model.joints().map(({ joint }) => joint),
          geometries: model.geometries,
        }),
      /** Pose in the world as 16 numbers, column by column; null if unknown. */
      pose: (frame: string): number[] | null => {
        const found = matrix(model.world, 7 * rowOf(frame));
        return found.some(Number.isNaN) ? null : found;
      },
      /** Position in the window of the centre of the frame's shapes, or of its origin if it has none. */
      pixel: (frame: string): [number, number] | null => {
        const box = page.shapes.box(model.world, new Set([rowOf(frame)]));
        return box.isEmpty() ? null : page.stage.pixel(box.getCenter(new T.Vector3()));
      },
      /** Minimum and maximum corner of the frame's shapes in the world; null if none is drawn. */
      bounds: (frame: string): [number[], number[]] | null => {
        const box = page.shapes.box(model.world, new Set([rowOf(frame)]));
        return page.shapes.copies(new Set([rowOf(frame)])).length === 0 || box.isEmpty() ? null : [box.min.toArray(), box.max.toArray()];
      },
      select: (frame: string): void => {
        rowOf(frame);
        page.select({ frame, geometry: null });
      },
      selection: (): string | null => page.selection?.frame ?? null,
      joints: () =>
        model.joints().map(({ variable, joint, rows }) => ({
          name: variable,
          type: joint.type,
          value: model.position(joint),
          limits: joint.limits ?? null,
          frames: rows.map((row) => model.frames[row].name),
        })),
      /** Sets a joint in radians or metres. Like `robray show --set`, it accepts positions beyond limits. */
      setJoint: (name: string, value: number): void => {
        if (!model.joints().some(({ variable }) => variable === name)) throw new RangeError(`there is no joint '${name}'`);
        page.setJoint(name, Number(value));
      },
      /** Milliseconds of script time for the last message of each kind. */
      timings: () => ({ ...page.spent }),
      /** Moves the joints to bring a frame as near as possible to a pose in the world: x, y, z and a quaternion x, y,
       * z, w. */
      reach: (frame: string, pose: number[]) => {
        rowOf(frame);
        const { positions, short, turned, milliseconds } = page.reach(frame, pose);
        return { positions: Object.fromEntries(positions), short, turned, milliseconds };
      },
      /** PNG of the view as a data URL. */
      picture: async (): Promise<string> => {
        const blob = await page.stage.picture();
        return new Promise((done) => {
          const reader = new FileReader();
          reader.addEventListener("load", () => done(String(reader.result)));
          if (blob !== null) reader.readAsDataURL(blob);
        });
      },
      drag: (frame: string, pose: { translation?: number[]; rotation?: number[] }): Promise<Candidate[]> => page.edits.drag(frame, pose),
      choose: (index: number): Promise<boolean> => page.edits.choose(index),
    },
  });
}
