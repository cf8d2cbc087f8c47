/** What programs are called with. */

import { delimiter, isAbsolute } from "node:path";

/** Of `robray`, to check files and folders: none of them is an option, whatever it is called. */
export function checkArguments(paths: readonly string[]): string[] {
  return ["check", "--output-format", "concise", "--", ...paths.map(asPath)];
}

/** A name that begins with a hyphen is a path, also to programs that know no `--`. */
export function asPath(path: string): string {
  return path.startsWith("-") ? `./${path}` : path;
}

/** Of a Python, to run a module of its own: neither the folder it runs in nor the environment adds any. */
export function moduleArguments(name: string, ...given: string[]): string[] {
  return ["-I", "-m", name, ...given];
}

/** Lists of folders from which programs and libraries are loaded. */
const LISTS = ["PATH", "PYTHONPATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"];

/** Those lists without empty and relative entries, which lead into the folder that a program runs in: the workspace. */
export function absoluteLists(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    LISTS.flatMap((name) => {
      const list = environment[name];
      return list === undefined ? [] : [[name, list.split(delimiter).filter(isAbsolute).join(delimiter)]];
    }),
  );
}
