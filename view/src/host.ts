// Connections for the page's messages: to its own server by WebSocket, to the editor whose panel shows the page, or to
// the document around the page, which contains the whole scene.

import { HEADER, type SceneMessage, type Told } from "./messages";
import { unanswered } from "./unanswered";

export interface Host {
  send(message: object): void;
  /** Bytes of a mesh or of its material file; or the reason for a failure, which completes "the mesh …". */
  mesh(number: number, part: "mesh" | "material"): Promise<ArrayBuffer | string>;
  /** Stores a state for the next load of the page, for example after the editor's window reloads. */
  remember(state: unknown): void;
  /** Stored state; null or undefined if there is none. */
  remembered(): unknown;
}

export interface Listener {
  told(message: Told): void;
  poses(message: ArrayBuffer): void;
  /** Reports that the server is gone; `words` is the message to show. */
  gone(words: string): void;
}

interface Editor {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare const acquireVsCodeApi: (() => Editor) | undefined;

export function connect(listener: Listener): Host {
  const data = document.getElementById("scene")?.textContent;
  if (data != null) return enclosed(JSON.parse(data) as Enclosed, listener);
  return typeof acquireVsCodeApi === "function" ? panel(acquireVsCodeApi(), listener) : socket(listener);
}

/** Data of a self-contained page, as written by server/robray/view/document.py. Bytes are in base64. */
interface Enclosed {
  told: Told[];
  poses: string;
  meshes: Record<string, Partial<Record<"mesh" | "material" | "refused", string>>>;
}

const bytes = (letters: string): ArrayBuffer => Uint8Array.from(atob(letters), (one) => one.charCodeAt(0)).buffer;

/** Host without a server. It answers requests from the data in the page and cannot edit. */
function enclosed(data: Enclosed, listener: Listener): Host {
  const scene = data.told.find((message): message is SceneMessage => message.type === "scene");
  const answer = (message: Record<string, unknown>): Told | null => {
    const id = message["id"] as number;
    switch (message["type"]) {
      case "pick":
        return { type: "card", id, frame: message["frame"] as string, geometry: message["geometry"] as number | null, attributes: [], stack: [] };
      case "saved":
        return { type: "saved", id, refused: null, frames: scene?.frames ?? [], geometries: scene?.geometries ?? [], poses: poses(bytes(data.poses)) };
      case "position":
        return { type: "position", id, ...asNumber(message["written"] as string) };
      default:
        return unanswered(message, "this page has the scene as it was loaded, and no text");
    }
  };
  // The page is still being constructed when it connects.
  queueMicrotask(() => {
    for (const message of data.told) {
      listener.told(message);
      if (message === scene) listener.poses(bytes(data.poses));
    }
  });
  return {
    send: (message) => {
      const told = answer(message as Record<string, unknown>);
      if (told !== null) queueMicrotask(() => listener.told(told));
    },
    mesh: (number, part) => {
      const mesh = data.meshes[number];
      const letters = mesh?.[part];
      return Promise.resolve(letters === undefined ? (mesh?.refused ?? "") : bytes(letters));
    },
    remember: () => undefined,
    remembered: () => null,
  };
}

/** Position from a plain number: only a server evaluates units and expressions. */
function asNumber(written: string): { value: number | null; words: string } {
  const value = written.trim() === "" ? NaN : Number(written);
  if (Number.isFinite(value)) return { value, words: "" };
  return { value: null, words: `'${written}' is not a number; units and expressions are for robray view and editors` };
}

/** Poses in a message of all frames, seven numbers each. */
function poses(message: ArrayBuffer): number[][] {
  const all = new Float32Array(message, HEADER);
  return Array.from({ length: all.length / 7 }, (_, row) => [...all.subarray(7 * row, 7 * row + 7)]);
}

/** Host in an editor's panel. Messages are objects, poses are an ArrayBuffer. `{type: "mesh"}` requests a mesh and
 * answers it. */
function panel(editor: Editor, listener: Listener): Host {
  const waiting = new Map<number, (data: ArrayBuffer | string) => void>();
  let asked = 0;
  // When an editor restores the panels of a closed window, this state identifies the scene of the page.
  const scene = document.body.dataset["scene"];
  const kept = editor.getState() as { page?: unknown } | undefined;
  editor.setState({ scene, page: kept?.page });
  addEventListener("message", (event: MessageEvent) => {
    const data: unknown = event.data;
    if (data instanceof ArrayBuffer) listener.poses(data);
    else if (ArrayBuffer.isView(data)) listener.poses(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer);
    else if (typeof data === "object" && data !== null && "type" in data) {
      if (data.type === "mesh") {
        const answer = data as unknown as { id: number; data: ArrayBuffer | null; refused: string | undefined };
        waiting.get(answer.id)?.(answer.data ?? answer.refused ?? "");
        waiting.delete(answer.id);
      } else if (data.type === "gone") listener.gone("The server is not running. The page reconnects when it starts.");
      else listener.told(data as unknown as Told);
    }
  });
  editor.postMessage({ type: "hello" });
  return {
    send: (message) => editor.postMessage(message),
    mesh: (number, part) =>
      new Promise((resolve) => {
        waiting.set(++asked, resolve);
        editor.postMessage({ type: "mesh", id: asked, number, part });
      }),
    remember: (state) => editor.setState({ scene, page: state }),
    remembered: () => (editor.getState() as { page?: unknown } | undefined)?.page,
  };
}

const LOST = "Lost the connection to the server. Reconnecting …";
/** Code with which a server that has too many pages closes a socket. */
const TRY_LATER = 1013;
/** Message after a failed connection: a new server usually has another port and token. */
const GONE = "The server of this page has ended. Open the view again, with robray view or from your editor.";
const FIRST_WAIT = 500;
const LONGEST_WAIT = 5_000;

function socket(listener: Listener): Host {
  const token = new URLSearchParams(location.search).get("token") ?? "";
  const key = `robray ${token}`;
  const query = `?token=${encodeURIComponent(token)}`;
  let current: WebSocket | null = null;
  let wait = FIRST_WAIT;
  const open = (): void => {
    const made = new WebSocket(`${location.origin.replace(/^http/, "ws")}/socket${query}`);
    made.binaryType = "arraybuffer";
    made.onopen = () => {
      wait = FIRST_WAIT;
      wasOpen = true;
    };
    made.onmessage = (event: MessageEvent<string | ArrayBuffer>) => {
      if (typeof event.data === "string") listener.told(JSON.parse(event.data) as Told);
      else listener.poses(event.data);
    };
    let wasOpen = false;
    made.onclose = ({ code, reason }) => {
      if (code === TRY_LATER) listener.gone(`${reason}.`);
      else if (wasOpen) listener.gone(LOST);
      else void refusal().then((words) => listener.gone(words ?? GONE));
      setTimeout(open, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    };
    current = made;
  };
  // A script cannot read why a socket was refused, but the same address over HTTP returns the reason.
  const refusal = async (): Promise<string | null> => {
    try {
      const answer = await fetch(`/${query}`);
      return answer.ok ? null : await answer.text();
    } catch {
      return null;
    }
  };
  open();
  return {
    send: (message) => {
      if (current?.readyState === WebSocket.OPEN) current.send(JSON.stringify(message));
    },
    mesh: async (number, part) => {
      const answer = await fetch(`/${part}/${number}${query}`);
      return answer.ok ? answer.arrayBuffer() : answer.text();
    },
    remember: (state) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(state));
      } catch {
        // The browser may forbid storage. The page works without it.
      }
    },
    remembered: () => {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? "null") as unknown;
      } catch {
        return null;
      }
    },
  };
}
