// Bar below the scene that plays a trajectory.

import { button, element } from "./element";
import { icon } from "./icons";
import type { TrajectoryMessage } from "./messages";

const SPEEDS = [0.25, 0.5, 1, 2, 4];
/** Number of points on a traced path. */
const TRACED = 400;

export type Positions = [string, number][];

export class Player {
  readonly around = element("section", { class: "player", "aria-label": "Trajectory", hidden: "" });
  readonly #play = button("", "Play or pause (Space)", () => this.play(!this.isPlaying), { class: "tool bare-icon" });
  readonly #now = element("span", { class: "now" });
  readonly #scrub = element("input", { type: "range", min: "0", step: "any", "aria-label": "Time" });
  readonly #about = element("span", { class: "about-file" });
  readonly #trace = button("", "Draw the path of the selected frame, or of the last one", () => this.#traces(!this.isTraced), { class: "chip" });
  readonly #speed = element("select", { "aria-label": "Speed" }, ...SPEEDS.map((speed) => element("option", { value: String(speed), ...(speed === 1 ? { selected: "" } : {}) }, `${speed}×`)));
  #message: TrajectoryMessage | null = null;
  #time = 0;
  isPlaying = false;
  isTraced = false;

  constructor(
    /** Moves joints to positions. */
    readonly put: (positions: Positions) => void,
    /** Called when the path is to be drawn or removed. */
    readonly traced: () => void,
  ) {
    const close = button("", "Close the trajectory", () => this.close(), { class: "tool bare-icon" });
    close.append(icon("x"));
    this.#scrub.addEventListener("input", () => this.seek(Number(this.#scrub.value)));
    this.around.append(element("div", { class: "row" }, this.#play, this.#now, this.#scrub, close), element("div", { class: "row" }, icon("waypoints"), this.#about, this.#trace, this.#speed));
  }

  get isOpen(): boolean {
    return this.#message !== null;
  }

  load(message: TrajectoryMessage): void {
    this.#message = message;
    this.around.hidden = false;
    this.#scrub.max = String(this.#last);
    const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`;
    this.#about.textContent = `${message.name} · ${count(message.times.length, "point")} · ${count(message.joints.length, "joint")}`;
    this.play(false);
    this.seek(0);
    this.traced();
  }

  close(): void {
    this.#message = null;
    this.around.hidden = true;
    this.play(false);
    this.#traces(false);
  }

  play(isOn: boolean): void {
    const begins = isOn && !this.isPlaying;
    this.isPlaying = isOn && this.#message !== null;
    this.#play.replaceChildren(icon(this.isPlaying ? "pause" : "play"));
    this.#play.setAttribute("aria-label", this.isPlaying ? "Pause" : "Play");
    if (!begins || !this.isPlaying) return;
    if (this.#time >= this.#last) this.seek(0);
    let before = performance.now();
    const next = (now: number): void => {
      if (!this.isPlaying) return;
      const time = this.#time + ((now - before) / 1000) * Number(this.#speed.value);
      before = now;
      this.seek(time);
      if (time >= this.#last) this.play(false);
      else requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  }

  /** Goes to the next or the previous point of the file. */
  step(sign: number): void {
    const { times } = this.#message ?? { times: [] };
    const at = sign > 0 ? times.find((time) => time > this.#time) : times.findLast((time) => time < this.#time);
    this.play(false);
    if (at !== undefined) this.seek(at);
  }

  seek(time: number): void {
    this.#time = Math.min(Math.max(time, 0), this.#last);
    this.#now.textContent = `${this.#time.toFixed(2)} / ${this.#last.toFixed(2)} s`;
    this.#scrub.value = String(this.#time);
    this.#scrub.setAttribute("aria-valuetext", `${this.#time.toFixed(2)} s`);
    const share = `${(100 * this.#time) / (this.#last || 1)}%`;
    this.#scrub.style.setProperty("--track", `linear-gradient(90deg, var(--accent) ${share}, var(--track-off) ${share})`);
    this.put(this.at(this.#time));
  }

  /** Positions at a time, interpolated linearly between the points of the file. */
  at(time: number): Positions {
    if (this.#message === null) return [];
    const { joints, times, positions } = this.#message;
    let [low, high] = [0, times.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (times[middle] <= time) low = middle;
      else high = middle;
    }
    const long = times[high] - times[low];
    const share = long > 0 ? Math.min(Math.max((time - times[low]) / long, 0), 1) : 1;
    return joints.map((joint, n) => [joint, positions[low][n] + share * (positions[high][n] - positions[low][n])]);
  }

  /** Positions along the whole trajectory, at equal time steps. */
  along(): Positions[] {
    return Array.from({ length: TRACED }, (_, n) => this.at((n * this.#last) / (TRACED - 1)));
  }

  /** Names the traced frame on the button. */
  call(frame: string): void {
    this.#trace.textContent = `Trace ${frame}`;
  }

  #traces(isOn: boolean): void {
    this.isTraced = isOn;
    this.#trace.setAttribute("aria-pressed", String(isOn));
    this.traced();
  }

  get #last(): number {
    return this.#message?.times.at(-1) ?? 0;
  }
}
