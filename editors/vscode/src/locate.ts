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
  /** Arguments before the subcommand. */
  readonly given: readonly string[];
  /** Description for the log. */
  readonly origin: string;
}

/** The server, or why there is none. `passedOver` describes the candidates that were rejected. */
export type Located =
  | { readonly server: Server; readonly passedOver: readonly string[] }
  | { readonly server: undefined; readonly why: string; readonly passedOver: readonly string[] };

/** Folder of the extension, and the folder that it may write to. */
export interface Folders {
  readonly extension: string;
  readonly storage: string;
}

/** Server in this extension: the first candidate that runs. The Python is the extension's own or one of the user's. */
interface Carried {
  readonly candidates: readonly Server[];
  /** Why there is no server if no candidate runs. */
  readonly why: string;
}

/** Description of the server by `bundle.py`: its Python, or the versions of the user's Python that it supports. */
interface Told {
  readonly python?: string;
  readonly versions?: readonly string[];
  readonly given: readonly string[];
}

/** Timeouts in milliseconds for `--version`. The server in this extension may have to compile its modules first. */
const PATIENCE = 5_000;
const FIRST_PATIENCE = 15_000;

/**
 * Server that the setting names. Without the setting, the newest of the extension's server and an installed one. An
 * extension without a server takes the first installed one.
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

/** Installed servers, in order of preference. */
async function installed(): Promise<Server[]> {
  const interpreter = await selectedInterpreter();
  const places: [string, string | undefined][] = [
    ["the selected Python environment", interpreter && (await inFolder(dirname(interpreter), "robray"))],
    ["PATH", await onPath("robray")],
    // pipx and uv install here. An editor that was started from a menu often lacks this folder on its PATH.
    ["~/.local/bin", await inFolder(join(homedir(), ".local", "bin"), "robray")],
  ];
  return places.flatMap(([origin, command]) => (command === undefined ? [] : [{ command, given: [], origin }]));
}

/** Server that `bundle.py` put into the extension. */
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
      // Some tools drop the executable bit when they unpack the extension.
      await chmod(command, 0o755);
    }
    const candidates = [{ command, given, origin: "this extension" }];
    return { candidates, why: "the server in this extension does not run on this system" };
  } catch {
    return undefined;
  }
}

/** Command lines of the user's interpreters that may have one of these versions, the selected one first. */
async function usersPythons(versions: readonly string[]): Promise<[command: string, ...first: string[]][]> {
  const names = ["python3", "python", ...[...versions].reverse().map((version) => `python${version}`)];
  const home = process.env["LOCALAPPDATA"] ?? "";
  // An editor that was started from a menu often lacks these folders on its PATH.
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

/** Newest of all servers. Their versions are requested at the same time, which costs the start of one program. */
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

/** First candidate that runs. Tries them one after the other: each Python that runs compiles the server's modules. */
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

/** Path of a program in the absolute folders of PATH. Relative ones would point into the workspace. */
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
