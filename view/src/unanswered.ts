// Answers to requests that no server answers.

import type { Told } from "./messages";

/** Reason for refusals after the server is gone. */
export const ALONE = "the server of this page has ended";

/** Refusal with a reason, without a full stop; null if the page expects no answer. */
export function unanswered(message: Record<string, unknown>, why: string): Told | null {
  const id = message["id"] as number;
  switch (message["type"]) {
    case "drag":
    case "resize":
    case "others":
      return { type: "candidates", id, candidates: [], refused: [why] };
    case "saved":
    case "committed":
    case "beside":
      return { type: message["type"], id, refused: why, frames: [], geometries: [], poses: [], changes: [] };
    case "preview":
      return { type: "preview", id, frames: null, geometries: null, poses: [] };
    case "choose":
      return { type: "chosen", id, refused: why };
    case "undo":
    case "redo":
      return { type: "step", id, words: why, done: false };
    case "touch":
      return { type: "touch", id, refused: why, pairs: [], allowed: [] };
    case "position":
      return { type: "position", id, value: null, words: why };
    default:
      return null;
  }
}
