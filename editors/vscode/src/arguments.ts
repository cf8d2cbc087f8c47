/** Arguments and environments of the programs that the extension runs. */

import { delimiter, isAbsolute } from "node:path";

/** Arguments of `robray check` for files and folders. It reads none of them as an option, whatever its name. */
export function checkArguments(paths: readonly string[]): string[] {
  return ["check", "--output-format", "concise", "--", ...paths.map(asPath)];
}

/** Path that no program reads as an option, even if the program does not support `--`. */
export function asPath(path: string): string {
  return path.startsWith("-") ? `./${path}` : path;
}

/** Arguments of Python that run a module, never one of the working folder or of PYTHONPATH. */
export function moduleArguments(name: string, ...given: string[]): string[] {
  return ["-I", "-m", name, ...given];
}

/** Environment variables that list folders of programs and libraries. */
const LISTS = ["PATH", "PYTHONPATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"];

/** Lists of the environment without empty and relative entries, which would point into the workspace. */
export function absoluteLists(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    LISTS.flatMap((name) => {
      const list = environment[name];
      return list === undefined ? [] : [[name, list.split(delimiter).filter(isAbsolute).join(delimiter)]];
    }),
  );
}
