/** Where the server is. */

import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { workspace } from "vscode";
import { selectedInterpreter } from "./environment";

export interface Server {
  readonly command: string;
  /** In words, for the log. */
  readonly origin: string;
}

/** The server, or why there is none. */
export type Located = { readonly server: Server } | { readonly server: undefined; readonly why: string };

export async function locate(): Promise<Located> {
  const set = workspace.getConfiguration("robray").get<string>("server.path", "").trim();
  if (set !== "") {
    const command = await program(expanded(set));
    return command === undefined
      ? { server: undefined, why: `there is no program “${set}”, which the setting robray.server.path names` }
      : { server: { command, origin: "the setting robray.server.path" } };
  }
  const interpreter = await selectedInterpreter();
  const places: [string, string | undefined][] = [
    ["the selected Python environment", interpreter && (await inFolder(dirname(interpreter), "robray"))],
    ["PATH", await onPath("robray")],
    // Where pipx and uv put programs; an editor that was started from a menu has often not got it on its PATH.
    ["~/.local/bin", await inFolder(join(homedir(), ".local", "bin"), "robray")],
  ];
  for (const [origin, command] of places) {
    if (command !== undefined) {
      return { server: { command, origin } };
    }
  }
  return { server: undefined, why: "the robray language server was not found" };
}

/** A program by its name, from the absolute folders of PATH: others are the workspace's, and may hold anything. */
export async function onPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    const found = isAbsolute(folder) ? await inFolder(folder, name) : undefined;
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

function expanded(path: string): string {
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
  return path.replace(/^~(?=[/\\]|$)/, homedir()).replaceAll("${workspaceFolder}", folder);
}

async function program(path: string): Promise<string | undefined> {
  if (isAbsolute(path)) {
    return inFolder(dirname(path), path.slice(dirname(path).length).replace(/^[/\\]/, ""));
  }
  return /[/\\]/.test(path) ? undefined : onPath(path);
}

async function inFolder(folder: string, name: string): Promise<string | undefined> {
  for (const suffix of process.platform === "win32" ? ["", ".exe"] : [""]) {
    const path = join(folder, name + suffix);
    if (await isProgram(path)) {
      return path;
    }
  }
  return undefined;
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
