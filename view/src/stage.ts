// Camera, light and ground. The stage draws only after a change.

import * as T from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

/** Maximum number of geometries in a scene with shadows. Shadows draw every geometry twice, which is slow. */
const MOST_IN_SHADOW = 1_500;

export interface Theme {
  background: string;
  line: string;
  strong: string;
  accent: string;
  committed: string;
  added: string;
  error: string;
  warning: string;
  /** Colours of the x, y and z axes. */
  axes: [string, string, string];
  /** Colour of what the pointer holds. */
  held: string;
  isDark: boolean;
}

/** Pixels to keep free at the top when the camera fits a box: the strip is there. */
const TOP = 48;
/** Ratio of the free width or height to that of a fitted box. */
const MARGIN = 1.15;

/** Position and target of the camera in the world. `zoom` is that of the orthographic camera. */
export interface Sight {
  from: number[];
  at: number[];
  zoom: number;
  isParallel: boolean;
}

/** Height of the window in the world at a point, for objects with a constant size on the screen. */
export function heightAt(camera: T.PerspectiveCamera | T.OrthographicCamera, at: T.Vector3): number {
  if (camera instanceof T.OrthographicCamera) return 2 / camera.zoom;
  return 2 * Math.tan(T.MathUtils.degToRad(camera.fov / 2)) * camera.position.distanceTo(at);
}

export class Stage {
  readonly scene = new T.Scene();
  readonly perspective = new T.PerspectiveCamera(40, 1, 0.01, 1_000);
  readonly orthographic = new T.OrthographicCamera(-1, 1, 1, -1, -1_000, 1_000);
  camera: T.PerspectiveCamera | T.OrthographicCamera = this.perspective;
  readonly renderer: T.WebGLRenderer;
  readonly controls: OrbitControls;
  /** Called before each picture, to scale objects with a constant size on the screen. */
  draws: () => void = () => undefined;
  /** Called after each picture, to update what lies over it. */
  drawn: () => void = () => undefined;
  readonly #sky = new T.HemisphereLight(0xffffff, 0x8d8d95, 1.55);
  readonly #sun = new T.DirectionalLight(0xffffff, 1.75);
  readonly #fill = new T.DirectionalLight(0xdfe8ff, 0.4);
  readonly #floor = new T.Mesh(new T.PlaneGeometry(1, 1), new T.ShadowMaterial({ opacity: 0.2, depthWrite: false }));
  readonly #ground = new T.LineSegments(
    new T.BufferGeometry(),
    new T.LineBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false }),
  );
  #theme: Theme | null = null;
  #radius = 1;
  #key = "";
  #waits = false;
  #hasBegun = false;
  /** Box to fit as soon as the page has a size: the frame of a notebook gets its size late. */
  #unseen: [T.Box3, T.Vector3 | undefined] | null = null;

  constructor(readonly around: HTMLElement) {
    T.Object3D.DEFAULT_UP.set(0, 0, 1);
    this.renderer = new T.WebGLRenderer({ antialias: true, alpha: true, powerPreference: "low-power" });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = T.PCFShadowMap;
    this.renderer.domElement.setAttribute("aria-hidden", "true");
    around.append(this.renderer.domElement);
    for (const camera of [this.perspective, this.orthographic]) {
      camera.up.set(0, 0, 1);
      camera.position.set(2.2, -2.6, 1.7);
    }
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.zoomToCursor = true;
    this.controls.addEventListener("change", () => this.draw());
    this.#sky.position.set(0, 0, 1);
    this.#sun.shadow.mapSize.set(2048, 2048);
    this.#sun.shadow.radius = 5;
    this.#sun.shadow.normalBias = 0.02;
    this.#floor.receiveShadow = true;
    // Hide the floor until `lit` knows that shapes cast shadows: scenes with and without shadows need different shader
    // programs, which are slow to compile.
    this.#floor.visible = false;
    this.#floor.renderOrder = -1;
    this.#ground.renderOrder = -2;
    this.scene.add(this.#sky, this.#sun, this.#sun.target, this.#fill, this.#floor, this.#ground);
    new ResizeObserver(() => this.resize()).observe(around);
    this.resize();
  }

  paint(theme: Theme): void {
    this.#theme = theme;
    this.scene.background = new T.Color(theme.background);
    this.#floor.material.opacity = theme.isDark ? 0.35 : 0.16;
    this.#sky.groundColor.set(theme.isDark ? 0x55565e : 0xa9a9b2);
    this.#sky.intensity = theme.isDark ? 1.25 : 1.45;
    this.#key = "";
    this.draw();
  }

  /** Sets the light for a scene of this size. */
  lit(box: T.Box3, geometries: number): void {
    const centre = box.isEmpty() ? new T.Vector3() : box.getCenter(new T.Vector3());
    const radius = box.isEmpty() ? 1 : Math.max(box.getSize(new T.Vector3()).length() / 2, 1e-3);
    this.#radius = radius;
    this.#sun.position.copy(centre).add(new T.Vector3(0.28, -0.7, 1.1).multiplyScalar(3 * radius));
    this.#sun.target.position.copy(centre);
    this.#fill.position.copy(centre).add(new T.Vector3(-1, 0.8, 0.4).multiplyScalar(radius));
    const frustum = this.#sun.shadow.camera;
    frustum.left = frustum.bottom = -1.6 * radius;
    frustum.right = frustum.top = 1.6 * radius;
    frustum.near = 0.1 * radius;
    frustum.far = 8 * radius;
    frustum.updateProjectionMatrix();
    this.renderer.shadowMap.enabled = geometries <= MOST_IN_SHADOW;
    this.#sun.castShadow = this.#floor.visible = this.renderer.shadowMap.enabled;
    this.#floor.position.set(centre.x, centre.y, -1e-4 * radius);
    this.#floor.scale.setScalar(8 * radius);
    this.#clip();
  }

  /** Fits the camera to a box, from the current direction or along an axis. */
  fit(box: T.Box3, along?: T.Vector3): void {
    if (box.isEmpty()) box = new T.Box3(new T.Vector3(-0.5, -0.5, 0), new T.Vector3(0.5, 0.5, 1));
    const centre = box.getCenter(new T.Vector3());
    const size = box.getSize(new T.Vector3());
    // Give a single point an extent, so that the camera keeps some distance.
    if (size.length() < 1e-6) box = box.clone().expandByScalar(0.5);
    const from = along ?? this.camera.position.clone().sub(this.controls.target);
    if (from.lengthSq() === 0) from.set(0.62, -0.72, 0.42);
    const { clientWidth, clientHeight } = this.around;
    this.#unseen = clientWidth === 0 || clientHeight === 0 ? [box, along] : null;
    if (this.#unseen !== null) return;
    // Free extent on each side of the middle, relative to half the height of the picture.
    const [free, over] = [clientWidth / clientHeight, 1 - this.#top / clientHeight];
    const back = from.clone().normalize();
    const side = new T.Vector3().crossVectors(this.camera.up, back).normalize();
    const up = new T.Vector3().crossVectors(back, side);
    const half = Math.tan(T.MathUtils.degToRad(this.perspective.fov / 2));
    let [far, across] = [0, 0];
    for (let corner = 0; corner < 8; corner++) {
      const point = new T.Vector3(box[corner & 1 ? "min" : "max"].x, box[corner & 2 ? "min" : "max"].y, box[corner & 4 ? "min" : "max"].z).sub(centre);
      const apart = Math.max(Math.abs(point.dot(side)) / free, Math.abs(point.dot(up)) / over);
      far = Math.max(far, point.dot(back) + (MARGIN * apart) / half);
      across = Math.max(across, apart);
    }
    this.controls.target.copy(centre);
    this.camera.position.copy(centre).add(back.multiplyScalar(Math.max(far, 1e-3)));
    this.orthographic.zoom = 1 / Math.max(MARGIN * across, 1e-6);
    this.#clip();
    this.resize();
    this.controls.update();
  }

  get #top(): number {
    return Math.min(TOP, this.around.clientHeight / 6);
  }

  /** Orbits the camera around its target, by angles in radians. */
  turn(about: number, over: number): void {
    const offset = this.camera.position.clone().sub(this.controls.target);
    const length = offset.length();
    const azimuth = Math.atan2(offset.y, offset.x) + about;
    const height = T.MathUtils.clamp(Math.asin(offset.z / length) + over, -1.55, 1.55);
    offset.set(Math.cos(height) * Math.cos(azimuth), Math.cos(height) * Math.sin(azimuth), Math.sin(height));
    this.camera.position.copy(this.controls.target).add(offset.multiplyScalar(length));
    this.controls.update();
    this.draw();
  }

  zoom(by: number): void {
    if (this.camera === this.orthographic) {
      this.orthographic.zoom *= by;
      this.orthographic.updateProjectionMatrix();
    } else this.camera.position.sub(this.controls.target).divideScalar(by).add(this.controls.target);
    this.controls.update();
    this.draw();
  }

  project(isParallel: boolean): void {
    const next = isParallel ? this.orthographic : this.perspective;
    if (next === this.camera) return;
    next.position.copy(this.camera.position);
    const distance = this.camera.position.distanceTo(this.controls.target);
    const half = Math.tan(T.MathUtils.degToRad(this.perspective.fov / 2));
    if (isParallel) this.orthographic.zoom = 1 / (half * distance);
    else {
      const away = this.camera.position.clone().sub(this.controls.target).normalize();
      next.position.copy(this.controls.target).add(away.multiplyScalar(1 / (half * this.orthographic.zoom)));
    }
    this.camera = next;
    this.controls.object = next;
    this.resize();
    this.controls.update();
  }

  get sight(): Sight {
    const { camera, orthographic } = this;
    return { from: camera.position.toArray(), at: this.controls.target.toArray(), zoom: orthographic.zoom, isParallel: camera === orthographic };
  }

  look({ from, at, zoom, isParallel }: Sight): void {
    this.project(isParallel);
    this.camera.position.fromArray(from);
    this.controls.target.fromArray(at);
    this.orthographic.zoom = zoom;
    this.#clip();
    this.resize();
    this.controls.update();
    this.draw();
  }

  resize(): void {
    const { clientWidth, clientHeight } = this.around;
    if (clientWidth === 0 || clientHeight === 0) return;
    const ratio = Math.min(devicePixelRatio, 2);
    const size = this.renderer.getSize(new T.Vector2());
    // Setting the size that a canvas already has costs as much as setting a new one.
    if (this.renderer.getPixelRatio() !== ratio) this.renderer.setPixelRatio(ratio);
    if (size.x !== clientWidth || size.y !== clientHeight) this.renderer.setSize(clientWidth, clientHeight);
    this.perspective.aspect = clientWidth / clientHeight;
    this.orthographic.left = -clientWidth / clientHeight;
    this.orthographic.right = clientWidth / clientHeight;
    for (const camera of [this.perspective, this.orthographic]) camera.setViewOffset(clientWidth, clientHeight, 0, -this.#top / 2, clientWidth, clientHeight);
    if (this.#unseen !== null) this.fit(...this.#unseen);
    this.draw();
  }

  /** Starts drawing when there is something to draw. An empty picture before would delay the first real one. */
  begin(): void {
    this.#hasBegun = true;
    this.draw();
  }

  draw(): void {
    if (this.#waits || this.#unseen !== null || !this.#hasBegun) return;
    this.#waits = true;
    requestAnimationFrame(() => this.drawNow());
  }

  drawNow(): void {
    this.#waits = false;
    this.#lines();
    this.#clip();
    this.draws();
    this.renderer.render(this.scene, this.camera);
    this.drawn();
  }

  /** PNG of the view at two pixels per CSS pixel, with a transparent background and without the grid. */
  picture(): Promise<Blob | null> {
    const { background } = this.scene;
    const ratio = this.renderer.getPixelRatio();
    this.scene.background = null;
    this.#ground.visible = false;
    this.renderer.setPixelRatio(2);
    this.drawNow();
    const made = new Promise<Blob | null>((done) => this.renderer.domElement.toBlob(done));
    this.scene.background = background;
    this.#ground.visible = true;
    this.renderer.setPixelRatio(ratio);
    this.drawNow();
    return made;
  }

  /** Position of the pointer in the canvas, from -1 to 1. */
  pointer(event: { clientX: number; clientY: number }): T.Vector2 {
    const { left, top, width, height } = this.renderer.domElement.getBoundingClientRect();
    return new T.Vector2(((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2);
  }

  /** Position in the window of a point of the world; null behind the camera. */
  pixel(point: T.Vector3): [number, number] | null {
    this.camera.updateMatrixWorld();
    const seen = point.clone().project(this.camera);
    if (seen.z > 1 || Number.isNaN(seen.x)) return null;
    const { left, top, width, height } = this.renderer.domElement.getBoundingClientRect();
    return [left + ((seen.x + 1) / 2) * width, top + ((1 - seen.y) / 2) * height];
  }

  #clip(): void {
    const distance = this.camera.position.distanceTo(this.controls.target);
    // Keep the ground visible around a single point, too.
    const reach = distance + Math.max(40 * this.#radius, 4 * distance);
    this.perspective.near = Math.max(distance / 500, 1e-5);
    this.perspective.far = reach;
    this.perspective.updateProjectionMatrix();
    this.orthographic.near = -reach;
    this.orthographic.far = reach;
    this.orthographic.updateProjectionMatrix();
  }

  /** Side of a square of the ground in metres, even if it is not drawn yet. */
  get square(): number {
    const half = Math.tan(T.MathUtils.degToRad(this.perspective.fov / 2));
    const seen =
      this.camera === this.orthographic ? 1 / this.orthographic.zoom : half * this.camera.position.distanceTo(this.controls.target);
    return 10 ** Math.floor(Math.log10(seen) - 0.25);
  }

  /** Draws the squares of the ground: a power of ten of metres, about forty in view, fading at the edge. */
  #lines(): void {
    if (this.#theme === null) return;
    const { square } = this;
    const middle = [this.controls.target.x, this.controls.target.y].map((one) => Math.round(one / square / 10) * 10 * square);
    const key = `${square} ${middle.join(" ")}`;
    if (key === this.#key) return;
    this.#key = key;
    const count = 60;
    const reach = count * square;
    const pieces = 12;
    const points: number[] = [];
    const colours: number[] = [];
    const plain = new T.Color(this.#theme.line);
    const strong = new T.Color(this.#theme.strong);
    const [red, green] = this.#theme.axes.map((one) => new T.Color(one));
    const put = (x: number, y: number, colour: T.Color, weight: number): void => {
      const far = Math.min(1, Math.hypot(x - middle[0], y - middle[1]) / reach);
      points.push(x, y, 0);
      colours.push(colour.r, colour.g, colour.b, weight * (1 - far) ** 1.5);
    };
    for (let n = -count; n <= count; n++) {
      for (const axis of [0, 1]) {
        const at = middle[1 - axis] + n * square;
        const rank = Math.round(at / square);
        const colour = rank === 0 ? (axis === 0 ? red : green) : rank % 10 === 0 ? strong : plain;
        const weight = rank === 0 ? 0.85 : rank % 10 === 0 ? 0.8 : 0.45;
        for (let piece = 0; piece < pieces; piece++) {
          for (const end of [piece, piece + 1]) {
            const along = middle[axis] - reach + (2 * reach * end) / pieces;
            if (axis === 0) put(along, at, colour, weight);
            else put(at, along, colour, weight);
          }
        }
      }
    }
    const geometry = new T.BufferGeometry();
    geometry.setAttribute("position", new T.Float32BufferAttribute(points, 3));
    geometry.setAttribute("color", new T.Float32BufferAttribute(colours, 4));
    this.#ground.geometry.dispose();
    this.#ground.geometry = geometry;
    this.#ground.frustumCulled = false;
  }
}
