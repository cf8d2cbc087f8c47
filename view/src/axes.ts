// Axes of frames. Their width on the screen is constant; their length follows the size of the scene, within limits.

import * as T from "three";

/** Minimum length, maximum length and width of an axis, in pixels. */
const LEAST = 16;
const MOST = 64;
const WIDTH = 1.8;
/** Maximum length of an axis as a fraction of the scene's size, however far away the camera is. */
const LONGEST = 0.25;

const VERTEX = `
attribute vec3 origin;
attribute vec3 axis;
attribute vec3 tint;
uniform vec2 size;
uniform float reach;
uniform float longest;
uniform float stretch;
varying vec3 shade;

void main() {
  shade = tint;
  vec4 seen = modelViewMatrix * vec4(origin, 1.0);
  bool hasPerspective = projectionMatrix[2][3] < -0.5;
  if (hasPerspective && seen.z >= 0.0) {
    // Draw nothing behind the camera.
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  float pixel = 2.0 / (projectionMatrix[1][1] * size.y) * (hasPerspective ? -seen.z : 1.0);
  float length_ = stretch * min(clamp(reach, ${LEAST.toFixed(1)} * pixel, ${MOST.toFixed(1)} * pixel), longest);
  vec4 from = projectionMatrix * seen;
  vec4 to = projectionMatrix * (modelViewMatrix * vec4(origin + length_ * axis, 1.0));
  vec2 along = (to.xy / to.w - from.xy / from.w) * size;
  vec2 aside = length(along) > 0.0 ? normalize(vec2(-along.y, along.x)) : vec2(0.0);
  gl_Position = mix(from, to, position.x);
  gl_Position.xy += aside * position.y * ${WIDTH.toFixed(1)} * stretch / size * gl_Position.w;
}`;

const FRAGMENT = `
varying vec3 shade;

void main() {
  gl_FragColor = vec4(shade, 1.0);
  #include <colorspace_fragment>
}`;

/** Vertices of a strip: position along the axis (0 or 1) and side (-1 or 1). */
const STRIP = new T.Float32BufferAttribute([0, -1, 0, 1, -1, 0, 0, 1, 0, 1, 1, 0], 3);

export class Axes {
  readonly mesh: T.Mesh<T.InstancedBufferGeometry, T.ShaderMaterial>;
  readonly #uniforms = { size: { value: new T.Vector2(1, 1) }, reach: { value: 0 }, longest: { value: 1 }, stretch: { value: 1 } };

  /** Scales length and width of all axes by `stretch`. */
  constructor(stretch: number) {
    this.#uniforms.stretch.value = stretch;
    this.mesh = new T.Mesh(
      new T.InstancedBufferGeometry(),
      new T.ShaderMaterial({ uniforms: this.#uniforms, vertexShader: VERTEX, fragmentShader: FRAGMENT, depthTest: false, transparent: true, side: T.DoubleSide }),
    );
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 10;
    this.mesh.onBeforeRender = (renderer) => void renderer.getSize(this.#uniforms.size.value);
  }

  /** Sets origin, direction and colour of every axis, three numbers each; `large` is the scene's size. */
  fill(origins: number[], axes: number[], colours: number[], reach: number, large: number): void {
    this.#uniforms.reach.value = reach;
    this.#uniforms.longest.value = LONGEST * large;
    this.mesh.geometry.dispose();
    const geometry = new T.InstancedBufferGeometry();
    geometry.setAttribute("position", STRIP);
    geometry.setIndex([0, 1, 2, 2, 1, 3]);
    for (const [name, values] of [["origin", origins], ["axis", axes], ["tint", colours]] as const) geometry.setAttribute(name, new T.InstancedBufferAttribute(Float32Array.from(values), 3));
    geometry.instanceCount = origins.length / 3;
    this.mesh.geometry = geometry;
    this.mesh.visible = origins.length > 0;
  }
}
