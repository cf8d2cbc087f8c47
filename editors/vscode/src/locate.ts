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

/** Where this extension is, and where it may write. */
export interface Folders {
  readonly extension: string;
  readonly storage: string;
}

/** The server in this extension: with its own Python, or with one of the user's, of which the first that runs it is taken. */
interface Carried {
  readonly candidates: readonly Server[];
  /** Why there is no server where none of them runs. */
  readonly why: string;
}

/** What `bundle.py` wrote of the server in this extension: its Python, or the versions of the user's that it runs with. */
interface Told {
  readonly python?: string;
  readonly versions?: readonly string[];
  readonly given: readonly string[];
}

/** Milliseconds that a program may take to say its version; what is in this extension may have to be compiled first. */
const PATIENCE = 5_000;
const FIRST_PATIENCE = 15_000;

/**
 * The server that the setting names. If it names none, the one that this extension carries, or the first of another place
 * if that is newer or the extension carries none.
 */
export async function locate(folders: Folders): Promise<Located> {
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
  const [carried, others] = await Promise.all([carriedBy(folders), installed()]);
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
async function carriedBy({ extension, storage }: Folders): Promise<Carried | undefined> {
  const folder = join(extension, "server");
  try {
    const told = JSON.parse(await readFile(join(folder, "server.json"), "utf8")) as Told;
    const given = told.given.map((word) => word.replace("${server}", folder).replace("${storage}", storage));
    if (told.python === undefined) {
      const versions = told.versions ?? [];
      const candidates = (await usersPythons(versions)).map(([command, ...first]) => ({
        command,
        given: [...first, ...given],
        origin: `this extension, with the Python ${command}`,
      }));
      return { candidates, why: `the server in this extension needs Python ${versions.join(", ")}; none was found` };
    }
    const command = join(folder, told.python);
    if (!(await isProgram(command))) {
      // Who unpacked the extension may have lost what is a program.
      await chmod(command, 0o755);
    }
    const candidates = [{ command, given, origin: "this extension" }];
    return { candidates, why: "the server in this extension does not run on this system" };
  } catch {
    return undefined;
  }
}

/** Interpreters of the user's that may be of one of these versions, the selected one first, with what they are to be given. */
async function usersPythons(versions: readonly string[]): Promise<[command: string, ...first: string[]][]> {
  const names = ["python3", "python", ...[...versions].reverse().map((version) => `python${version}`)];
  const home = process.env["LOCALAPPDATA"] ?? "";
  // An editor that was started from a menu has often not got them on its PATH.
  const elsewhere =
    process.platform === "win32"
      ? versions.map((version) => join(home, "Programs", "Python", `Python${version.replace(".", "")}`))
      : ["/usr/local/bin", "/opt/homebrew/bin", "/Library/Frameworks/Python.framework/Versions/Current/bin", "/usr/bin"];
  const found: Promise<string | undefined>[] = [
    selectedInterpreter(),
    ...names.map((name) => onPath(name)),
    ...elsewhere.filter(isAbsolute).flatMap((folder) => names.map((name) => inFolder(folder, name))),
  ];
  const commands = new Set((await Promise.all(found)).filter((command) => command !== undefined));
  const launcher = process.platform === "win32" ? await onPath("py") : undefined;
  const all = [...commands].map((command): [string, ...string[]] => [command]);
  return launcher === undefined ? all : [...all, [launcher, "-3"]];
}

/** All are asked at the same time, so that it costs the start of one program. */
async function newest(carried: Carried, others: readonly Server[]): Promise<Located> {
  const passedOver: string[] = [];
  const [own, versions] = await Promise.all([
    firstThatRuns(carried.candidates, passedOver),
    Promise.all(others.map((server) => versionOf(server, PATIENCE))),
  ]);
  let found = own?.server;
  let best = own?.version;
  others.forEach((server, index) => {
    const version = versions[index];
    if (version !== undefined && (best === undefined || isNewer(version, best))) {
      found = server;
      best = version;
    } else {
      passedOver.push(`${server.command} (${server.origin}) is ${version ?? "of an unknown version"}`);
    }
  });
  return found === undefined ? { server: undefined, why: carried.why, passedOver } : { server: found, passedOver };
}

/** One after the other: each of the user's that runs would compile the server. */
async function firstThatRuns(
  candidates: readonly Server[],
  passedOver: string[],
): Promise<{ readonly server: Server; readonly version: string } | undefined> {
  for (const server of candidates) {
    const version = await versionOf(server, FIRST_PATIENCE);
    if (version !== undefined) {
      return { server, version };
    }
    passedOver.push(`the server of this extension does not run with ${server.command}`);
  }
  return undefined;
}

async function versionOf(server: Server, patience: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { timeout: patience, cwd: dirname(server.command) };
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
