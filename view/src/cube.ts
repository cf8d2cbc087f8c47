// Cube that shows the orientation of the view. A click on a face views the scene from that side.

import * as T from "three";

const SIDE = 18;
const NAMESPACE = "http://www.w3.org/2000/svg";

/** Faces with their outward direction, and the directions to the right and upwards on the face. */
const FACES: { word: string; about: string; out: number[]; right: number[]; up: number[] }[] = [
  { word: "Front", about: "from the front", out: [1, 0, 0], right: [0, 1, 0], up: [0, 0, 1] },
  { word: "Back", about: "from behind", out: [-1, 0, 0], right: [0, -1, 0], up: [0, 0, 1] },
  { word: "Right", about: "from the right", out: [0, -1, 0], right: [1, 0, 0], up: [0, 0, 1] },
  { word: "Left", about: "from the left", out: [0, 1, 0], right: [-1, 0, 0], up: [0, 0, 1] },
  { word: "Top", about: "from the top", out: [0, 0, 1], right: [1, 0, 0], up: [0, 1, 0] },
  { word: "Below", about: "from below", out: [0, 0, -1], right: [1, 0, 0], up: [0, -1, 0] },
];

function drawn<Name extends keyof SVGElementTagNameMap>(name: Name, attributes: Record<string, string>, ...children: (Node | string)[]): SVGElementTagNameMap[Name] {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export class Cube {
  readonly around = drawn("svg", { class: "cube", viewBox: "-44 -44 88 88", role: "group", "aria-label": "Look along an axis" });
  readonly #faces: { face: SVGPolygonElement; word: SVGTextElement; link: SVGGElement }[] = [];
  readonly #axes: { line: SVGLineElement; name: SVGTextElement }[] = [];
  #key = "";

  constructor(look: (from: T.Vector3) => void) {
    for (const name of ["x", "y", "z"]) {
      const axis = { line: drawn("line", { class: `axis ${name}` }), name: drawn("text", { class: `end ${name}` }, name) };
      this.#axes.push(axis);
      this.around.append(axis.line, axis.name);
    }
    for (const { word, about, out } of FACES) {
      const face = drawn("polygon", {});
      const text = drawn("text", {}, word);
      const link = drawn("g", { role: "button", tabindex: "0", "aria-label": `View ${about}` }, face, text);
      const chosen = (): void => look(new T.Vector3(...out));
      link.addEventListener("click", chosen);
      link.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        chosen();
      });
      this.#faces.push({ face, word: text, link });
      this.around.append(link);
    }
  }

  /** Draws the cube as the camera sees it. */
  show(camera: T.Camera): void {
    const back = camera.quaternion.clone().invert();
    const key = back.toArray().map((one) => one.toFixed(3)).join();
    if (key === this.#key) return;
    this.#key = key;
    const seen = (point: number[], length = 1): T.Vector3 => new T.Vector3(...point).multiplyScalar(length).applyQuaternion(back);
    const at = ({ x, y }: T.Vector3): string => `${x.toFixed(1)},${(-y).toFixed(1)}`;
    FACES.forEach(({ out, right, up }, n) => {
      const { face, word, link } = this.#faces[n];
      const middle = seen(out, SIDE);
      const isSeen = middle.z > 0.08 * SIDE;
      link.toggleAttribute("hidden", !isSeen);
      link.style.display = isSeen ? "" : "none";
      if (!isSeen) return;
      const [r, u] = [seen(right, SIDE), seen(up, SIDE)];
      const corner = (a: number, b: number): string => at(middle.clone().addScaledVector(r, a).addScaledVector(u, b));
      face.setAttribute("points", [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)].join(" "));
      const [a, b, c, d] = [r.x, -r.y, -u.x, u.y].map((one) => (one / SIDE).toFixed(3));
      word.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${middle.x.toFixed(1)} ${(-middle.y).toFixed(1)})`);
    });
    // Each axis starts at its face of the cube, and its name is beyond its end.
    this.#axes.forEach(({ line, name }, n) => {
      const axis = [0, 1, 2].map((k) => (k === n ? 1 : 0));
      const [from, to, end] = [seen(axis, SIDE), seen(axis, 1.75 * SIDE), seen(axis, 2.1 * SIDE)];
      for (const [key, value] of Object.entries({ x1: from.x, y1: -from.y, x2: to.x, y2: -to.y })) line.setAttribute(key, value.toFixed(1));
      name.setAttribute("x", end.x.toFixed(1));
      name.setAttribute("y", (-end.y).toFixed(1));
    });
  }
}
