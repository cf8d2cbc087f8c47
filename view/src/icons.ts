// Icons of lucide-static, and our own cubes. Each icon is parsed once and cloned for each use.

import axis3d from "lucide-static/icons/axis-3d.svg";
import chevronDown from "lucide-static/icons/chevron-down.svg";
import circleAlert from "lucide-static/icons/circle-alert.svg";
import cuboid from "lucide-static/icons/cuboid.svg";
import diff from "lucide-static/icons/diff.svg";
import eye from "lucide-static/icons/eye.svg";
import gitCommitHorizontal from "lucide-static/icons/git-commit-horizontal.svg";
import history from "lucide-static/icons/history.svg";
import info from "lucide-static/icons/info.svg";
import keyboard from "lucide-static/icons/keyboard.svg";
import layers from "lucide-static/icons/layers.svg";
import listTree from "lucide-static/icons/list-tree.svg";
import maximize from "lucide-static/icons/maximize.svg";
import moon from "lucide-static/icons/moon.svg";
import move3d from "lucide-static/icons/move-3d.svg";
import panelsLeftRight from "lucide-static/icons/panels-left-right.svg";
import rotate3d from "lucide-static/icons/rotate-3d.svg";
import ruler from "lucide-static/icons/ruler.svg";
import scale3d from "lucide-static/icons/scale-3d.svg";
import slidersHorizontal from "lucide-static/icons/sliders-horizontal.svg";
import tag from "lucide-static/icons/tag.svg";
import link from "lucide-static/icons/link.svg";
import moveVertical from "lucide-static/icons/move-vertical.svg";
import refreshCw from "lucide-static/icons/refresh-cw.svg";
import rotateCw from "lucide-static/icons/rotate-cw.svg";
import triangleAlert from "lucide-static/icons/triangle-alert.svg";
import blend from "lucide-static/icons/blend.svg";
import pyramid from "lucide-static/icons/pyramid.svg";
import shapes from "lucide-static/icons/shapes.svg";
import box from "lucide-static/icons/box.svg";
import eyeOff from "lucide-static/icons/eye-off.svg";
import lock from "lucide-static/icons/lock.svg";
import palette from "lucide-static/icons/palette.svg";
import shield from "lucide-static/icons/shield.svg";
import globe from "lucide-static/icons/globe.svg";
import locateFixed from "lucide-static/icons/locate-fixed.svg";
import handGrab from "lucide-static/icons/hand-grab.svg";
import camera from "lucide-static/icons/camera.svg";
import pause from "lucide-static/icons/pause.svg";
import play from "lucide-static/icons/play.svg";
import waypoints from "lucide-static/icons/waypoints.svg";
import x from "lucide-static/icons/x.svg";

/** Cube with one highlighted face. */
const cube = (face: string): string =>
  `<path d="${face}" fill="currentColor" fill-opacity=".45" stroke="none"/><path d="M12 3 20 7.5V16.5L12 21 4 16.5V7.5ZM12 12 20 7.5M12 12 4 7.5M12 12V21"/>`;

const ICONS = {
  "axis-3d": axis3d,
  "chevron-down": chevronDown,
  "circle-alert": circleAlert,
  cuboid,
  diff,
  eye,
  "git-commit-horizontal": gitCommitHorizontal,
  history,
  info,
  keyboard,
  layers,
  "list-tree": listTree,
  maximize,
  moon,
  "move-3d": move3d,
  "panels-left-right": panelsLeftRight,
  "rotate-3d": rotate3d,
  ruler,
  "scale-3d": scale3d,
  "sliders-horizontal": slidersHorizontal,
  tag,
  link,
  "move-vertical": moveVertical,
  "refresh-cw": refreshCw,
  "rotate-cw": rotateCw,
  "triangle-alert": triangleAlert,
  blend,
  pyramid,
  shapes,
  box,
  "eye-off": eyeOff,
  lock,
  palette,
  shield,
  globe,
  "locate-fixed": locateFixed,
  "hand-grab": handGrab,
  camera,
  pause,
  play,
  waypoints,
  x,
  front: cube("M12 12 20 7.5V16.5L12 21Z"),
  side: cube("M12 12 4 7.5V16.5L12 21Z"),
  top: cube("M12 3 20 7.5 12 12 4 7.5Z"),
};

export type IconName = keyof typeof ICONS;

/** Icon hidden from screen readers; the element around it has a text. */
export function icon(name: IconName): SVGElement {
  const known = drawn.get(name) ?? draw(name);
  drawn.set(name, known);
  return known.cloneNode(true) as SVGElement;
}

const drawn = new Map<IconName, SVGElement>();

function draw(name: IconName): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.setAttribute("viewBox", "0 0 24 24");
  made.setAttribute("class", `icon icon-${name}`);
  made.setAttribute("aria-hidden", "true");
  made.innerHTML = ICONS[name];
  return made;
}
