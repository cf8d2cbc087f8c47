/**
 * Files whose suffix belongs to everybody, and that are ours by what is in them.
 *
 * Each gets a language of ours, so that everything we offer is offered in it and in no other file of that suffix. What is
 * looked at here is the beginning; the server looks closer, and is silent where it finds another format.
 */

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type TextDocument, Disposable, Position, Range, languages, workspace } from "vscode";

/** Characters at the beginning of a text by which it is recognised. */
const HEAD = 4096;

/** Bytes of a robot that are searched for the names of its files. */
const MOST_OF_ROBOT = 1 << 20;

/** Sources of a package that are searched, and the folders in each other that they lie in. */
const MOST_SOURCES = 300;
const DEEPEST = 5;

/**
 * Comments, what is between `<?` and `?>` and a document type may stand before the first element. Each text matches in one
 * way only: a regular expression with two ways for each blank or comment takes forever to fail.
 */
const COMMENT = /<!--(?:[^-]|-(?!->))*-->/.source;
const BEFORE = String.raw`^\uFEFF?(?:\s|<\?(?:[^?]|\?(?!>))*\?>|${COMMENT}|<!DOCTYPE[^>]*>)*`;

/** Others have tasks, too, but with attributes, or with other things in them. */
const ROBWORK = new RegExp(
  String.raw`${BEFORE}<(?:Task\s*>(?=[^]*<(?:Trajectory|AttachFrame|WorkCell|Targets|Entities)[\s/>])|(?:QTask|CartesianTask|WorkCell|SerialDevice|TreeDevice|ParallelDevice|MobileDevice)[\s/>])`,
);

/** Results of Robot Framework and SRDF have such a root, too, with other elements in it. */
const ROBOT = new RegExp(
  String.raw`${BEFORE}<robot(?:\s[^<>]*)?>(?:[^<]|${COMMENT})*<(?:link|joint|material|gazebo|transmission|ros2_control|sensor|xacro:\w+)[\s/>]`,
);

/** Others have modules, too, but of other types and without such joints. */
const ROFI =
  /^\uFEFF?\s*[[{](?=[^]*"(?:modules|moduleJoints|spaceJoints)"\s*:\s*\[)[^]*"(?:(?:moduleJoints|spaceJoints)"\s*:|type"\s*:\s*"(?:universal|pad|cube|unknown)")/;

/** Parameters of nodes, among which are controllers. */
const PARAMETERS = /^[ \t]*["']?ros__parameters["']?:/m;
const CONTROLLERS =
  /^[ \t]*["']?(?:[\w/]*\/)?controller_manager["']?:|type:[ \t]*["']?\w*(?:controller|broadcaster)\w*\/\w/m;
const OF_MOVEIT = /^["']?(?:joint_limits|moveit_simple_controller_manager|initial_positions)["']?:/m;

/** The language that a document should have, by what is in it; undefined where it is right as it is. */
export function recognised(document: TextDocument): string | undefined {
  const head = (): string => document.getText(new Range(new Position(0, 0), document.positionAt(HEAD)));
  switch (document.languageId) {
    case "xml":
      return /\.xml$/.test(document.uri.path) ? languageOfXml(head()) : undefined;
    case "json":
    case "jsonc":
      return /\.json$/.test(document.uri.path) && ROFI.test(head()) ? "rofi" : undefined;
    case "yaml":
      return isListedByRobot(document)
        ? "smurf"
        : namesJoints(head()) || isNamedBySource(document)
          ? "xacro-data"
          : undefined;
    default:
      return undefined;
  }
}

function languageOfXml(head: string): string | undefined {
  return ROBWORK.test(head) ? "robwork" : ROBOT.test(head) ? "urdf" : undefined;
}

/** Whether YAML has controllers of ros2_control, or limits or controllers of MoveIt. */
function namesJoints(head: string): boolean {
  return (PARAMETERS.test(head) && CONTROLLERS.test(head)) || OF_MOVEIT.test(head);
}

/** Whether a robot in the same folder lists the file: only then it is one of its annotations. */
function isListedByRobot(document: TextDocument): boolean {
  if (document.uri.scheme !== "file" || !/\.yml$/.test(document.uri.path)) {
    return false;
  }
  const folder = dirname(document.uri.fsPath);
  const name = basename(document.uri.fsPath);
  try {
    return readdirSync(folder)
      .filter((each) => each.endsWith(".smurf"))
      .some((each) => readFileSync(join(folder, each), "utf8").slice(0, MOST_OF_ROBOT).includes(name));
  } catch {
    return false;
  }
}

/** Whether a xacro source names the file: one in its folder, in the folder around it, or in their ROS package. */
function isNamedBySource(document: TextDocument): boolean {
  if (document.uri.scheme !== "file" || !/\.ya?ml$/.test(document.uri.path)) {
    return false;
  }
  const folder = dirname(document.uri.fsPath);
  const name = basename(document.uri.fsPath);
  try {
    const around = [folder, dirname(folder)];
    const own = [folder, dirname(folder), dirname(dirname(folder)), dirname(dirname(dirname(folder)))].find((each) =>
      existsSync(join(each, "package.xml")),
    );
    return [...around.flatMap((each) => sources(each, 0)), ...(own === undefined ? [] : sources(own, DEEPEST))]
      .slice(0, MOST_SOURCES)
      .some((each) => readFileSync(each, "utf8").slice(0, MOST_OF_ROBOT).includes(name));
  } catch {
    return false;
  }
}

/** The xacro sources in a folder, and in those in it down to a depth. */
function sources(folder: string, depth: number): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() && depth > 0 && !each.name.startsWith(".")
      ? sources(join(folder, each.name), depth - 1)
      : each.isFile() && each.name.endsWith(".xacro")
        ? [join(folder, each.name)]
        : [],
  );
}

/**
 * Gives documents their language as they are opened, each once: who chooses another one afterwards keeps it. What is closed
 * and opened again is what it was at first, and is given it again.
 */
export function recogniseDocuments(): Disposable {
  const given = new Set<string>();
  const look = (document: TextDocument): void => {
    const key = document.uri.toString();
    const language = given.has(key) ? undefined : recognised(document);
    if (language !== undefined) {
      given.add(key);
      void languages.setTextDocumentLanguage(document, language);
    }
  };
  workspace.textDocuments.forEach(look);
  return Disposable.from(
    workspace.onDidOpenTextDocument(look),
    workspace.onDidCloseTextDocument((document) => {
      // Who gets another language is told to be closed, too.
      if (document.isClosed) {
        given.delete(document.uri.toString());
      }
    }),
  );
}
