/** Where the server is. */

import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, chmod, readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { workspace } from "vscode";
import { selectedInterpreter } from "./environment";
import { isNewer, versionIn } from "./versions";

export interface Server {
  readonly command: string;
  /** What comes before the verb. */
  readonly given: readonly string[];
  /** In words, for the log. */
  readonly origin: string;
}

/** The server, or why there is none. `passedOver` are those that were looked at and not taken, in words. */
export type Located =
  | { readonly server: Server; readonly passedOver: readonly string[] }
  | { readonly server: undefined; readonly why: string; readonly passedOver: readonly string[] };

/** Milliseconds that a program may take to say its version. */
const PATIENCE = 5_000;

/**
 * The server that the setting names. If it names none, the one that this extension carries, or the first of another place
 * if that is newer or the extension carries none. `extension` is the folder of this extension.
 */
export async function locate(extension: string): Promise<Located> {
  const set = workspace.getConfiguration("robray").get<string>("server.path", "").trim();
  if (set !== "") {
    const command = await program(expanded(set));
    return command === undefined
      ? {
          server: undefined,
          why: `there is no program “${set}”, which the setting robray.server.path names`,
          passedOver: [],
        }
      : { server: { command, given: [], origin: "the setting robray.server.path" }, passedOver: [] };
  }
  const [carried, others] = await Promise.all([carriedBy(extension), installed()]);
  if (carried === undefined) {
    const [server] = others;
    return server === undefined
      ? { server, why: "the robray language server was not found", passedOver: [] }
      : { server, passedOver: [] };
  }
  return newest(carried, others);
}

/** Programs of that name elsewhere, in the order in which they are preferred. */
async function installed(): Promise<Server[]> {
  const interpreter = await selectedInterpreter();
  const places: [string, string | undefined][] = [
    ["the selected Python environment", interpreter && (await inFolder(dirname(interpreter), "robray"))],
    ["PATH", await onPath("robray")],
    // Where pipx and uv put programs; an editor that was started from a menu has often not got it on its PATH.
    ["~/.local/bin", await inFolder(join(homedir(), ".local", "bin"), "robray")],
  ];
  return places.flatMap(([origin, command]) => (command === undefined ? [] : [{ command, given: [], origin }]));
}

/** What the extension carries, as `package.sh` put it there. */
async function carriedBy(extension: string): Promise<Server | undefined> {
  const folder = join(extension, "server");
  try {
    const told = JSON.parse(await readFile(join(folder, "server.json"), "utf8")) as { python: string; given: string[] };
    const command = join(folder, told.python);
    if (!(await isProgram(command))) {
      // Who unpacked the extension may have lost what is a program.
      await chmod(command, 0o755);
    }
    const given = told.given.map((word) => word.replace("${server}", folder));
    return { command, given, origin: "this extension" };
  } catch {
    return undefined;
  }
}

/** All are asked at the same time, so that it costs the start of one program. */
async function newest(carried: Server, others: readonly Server[]): Promise<Located> {
  const [own, ...versions] = await Promise.all([carried, ...others].map(versionOf));
  const passedOver: string[] = [];
  let found: Server | undefined = own === undefined ? undefined : carried;
  let best = own;
  if (own === undefined) {
    passedOver.push(`the server of this extension, ${carried.command}, does not run here`);
  }
  others.forEach((server, index) => {
    const version = versions[index];
    if (version !== undefined && (best === undefined || isNewer(version, best))) {
      found = server;
      best = version;
    } else {
      passedOver.push(`${server.command} (${server.origin}) is ${version ?? "of no version that it tells"}`);
    }
  });
  return found === undefined
    ? { server: undefined, why: "the server that is in this extension does not run on this system", passedOver }
    : { server: found, passedOver };
}

async function versionOf(server: Server): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { timeout: PATIENCE, cwd: dirname(server.command) };
    execFile(server.command, [...server.given, "--version"], options, (error, printed) =>
      resolve(error === null ? versionIn(printed) : undefined),
    );
  });
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
