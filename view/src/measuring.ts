// Measure mode: turns clicks into two points, and draws and describes the distance between them.

import * as T from "three";
import { measured, placed, pointOf, Ruler, type Point } from "./measure";
import type { Model } from "./model";
import type { Shapes } from "./shapes";
import type { Stage } from "./stage";

/** Pixels within which a point snaps to a corner, a centre or an origin. */
const NEAR = 9;
/** Maximum distance of a corner from the clicked point, as a fraction of the scene's size. Corners beyond it may be on
 * the far side of the shape. */
const SAME_SIDE = 0.1;
/** Maximum number of corners of a shape, and of frames, to snap to. */
const MOST_CORNERS = 300_000;
const MOST_FRAMES = 2_000;

export class Measuring {
  readonly ruler = new Ruler();
  points: Point[] = [];

  constructor(
    readonly model: Model,
    readonly stage: Stage,
    readonly shapes: Shapes,
  ) {}

  get isWhole(): boolean {
    return this.points.length === 2;
  }

  /** Adds a point, or starts again after two points. Returns the measurement, or what to do next. */
  pick(point: Point): string {
    this.points = this.isWhole ? [point] : [...this.points, point];
    return this.words || "Pick a second point.";
  }

  get words(): string {
    const [one, other] = this.points;
    return one && other ? measured(this.model, one, other).words : "";
  }

  /** Point for a hit, snapped to the nearest origin, corner or centre of the shape. The Alt key disables snapping. */
  at(hit: { frame: string; geometry: number | null; point: T.Vector3 }, { clientX, clientY, altKey }: PointerEvent, scene: number): Point {
    const { model, stage } = this;
    const near: { at: T.Vector3; snapped: string; frame: string; away: number }[] = [];
    const put = (at: T.Vector3, snapped: string, frame: string): void => {
      const pixel = stage.pixel(at);
      const away = pixel === null ? Infinity : Math.hypot(pixel[0] - clientX, pixel[1] - clientY);
      if (away <= NEAR) near.push({ at, snapped, frame, away });
    };
    if (!altKey) {
      model.frames.slice(0, MOST_FRAMES).forEach(({ name }, row) => {
        if (!Number.isNaN(model.world[7 * row])) put(new T.Vector3().fromArray(model.world, 7 * row), "origin", name);
      });
      const row = model.row.get(hit.frame) ?? -1;
      for (const { geometry, matrix } of hit.geometry === null ? [] : this.shapes.copies(new Set([row]), hit.geometry)) {
        if (geometry.boundingBox === null) geometry.computeBoundingBox();
        put((geometry.boundingBox as T.Box3).getCenter(new T.Vector3()).applyMatrix4(matrix), "centre", hit.frame);
        const corners = geometry.getAttribute("position");
        for (let n = 0; n < Math.min(corners.count, MOST_CORNERS); n++) {
          const corner = new T.Vector3().fromBufferAttribute(corners, n).applyMatrix4(matrix);
          if (corner.distanceTo(hit.point) < SAME_SIDE * scene) put(corner, "corner", hit.frame);
        }
      }
    }
    const best = near.sort((one, other) => one.away - other.away)[0];
    return best === undefined ? pointOf(model, hit.frame, hit.point, "") : pointOf(model, best.frame, best.at, best.snapped);
  }

  show(): void {
    this.ruler.show(this.points.map((one) => placed(this.model, one)));
  }

  /** Labels of the points and of their distance, at pixels. */
  labels(called: (frame: string) => string): { text: string; at: [number, number]; kind: string }[] {
    const places = this.points.map((one) => placed(this.model, one));
    const found: { text: string; at: [number, number]; kind: string }[] = [];
    const put = (at: T.Vector3, text: string, kind: string): void => {
      const pixel = this.stage.pixel(at);
      if (pixel !== null) found.push({ text, at: pixel, kind });
    };
    const [one, other] = this.points;
    if (one && other) put(places[0].clone().lerp(places[1], 0.5), measured(this.model, one, other).short, "measured");
    this.points.forEach(({ frame, snapped }, n) => put(places[n], snapped ? `${called(frame)}, ${snapped}` : called(frame), "point"));
    return found;
  }
}
