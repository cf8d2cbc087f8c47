import { Range } from "vscode";
import type { Range as ProtocolRange } from "vscode-languageclient/node";

export function range({ start, end }: ProtocolRange): Range {
  return new Range(start.line, start.character, end.line, end.character);
}
