/**
 * Recognises robots and tasks by their content where other formats share the suffix (`.xml`, `.json`, `.yaml`).
 *
 * Such a document gets one of robray's languages, so that features apply to it and to no other file with the suffix.
 * The extension looks only at the beginning. The server looks closer and reports nothing on other formats.
 */

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type TextDocument, Disposable, Position, Range, languages, workspace } from "vscode";

/** Number of characters at the beginning of a text that are searched. */
const HEAD = 4096;

/** Number of characters of a robot or source that are searched for the names of files. */
const MOST_OF_ROBOT = 1 << 20;

/** Maximum number of sources that are searched, and maximum depth of their folders in a package. */
const MOST_SOURCES = 300;
const DEEPEST = 5;

/**
 * Matches comments, processing instructions and a document type before the first element. Each text matches in only one
 * way: an expression with two ways for each space or comment would take exponential time to fail.
 */
const COMMENT = /<!--(?:[^-]|-(?!->))*-->/.source;
const BEFORE = String.raw`^\uFEFF?(?:\s|<\?(?:[^?]|\?(?!>))*\?>|${COMMENT}|<!DOCTYPE[^>]*>)*`;

/** Other XML also has a root `Task`, but with attributes or with other elements in it. */
const ROBWORK = new RegExp(
  String.raw`${BEFORE}<(?:Task\s*>(?=[^]*<(?:Trajectory|AttachFrame|WorkCell|Targets|Entities)[\s/>])|(?:QTask|CartesianTask|WorkCell|SerialDevice|TreeDevice|ParallelDevice|MobileDevice)[\s/>])`,
);

/** SRDF and output of Robot Framework also have the root `robot`, but with other elements in it. */
const ROBOT = new RegExp(
  String.raw`${BEFORE}<robot(?:\s[^<>]*)?>(?:[^<]|${COMMENT})*<(?:link|joint|material|gazebo|transmission|ros2_control|sensor|xacro:\w+)[\s/>]`,
);

/** Other JSON also has modules, but of other types and without such joints. */
const ROFI =
  /^\uFEFF?\s*[[{](?=[^]*"(?:modules|moduleJoints|spaceJoints)"\s*:\s*\[)[^]*"(?:(?:moduleJoints|spaceJoints)"\s*:|type"\s*:\s*"(?:universal|pad|cube|unknown)")/;

/** Parameters of ROS nodes. Controllers are such nodes. */
const PARAMETERS = /^[ \t]*["']?ros__parameters["']?:/m;
const CONTROLLERS =
  /^[ \t]*["']?(?:[\w/]*\/)?controller_manager["']?:|type:[ \t]*["']?\w*(?:controller|broadcaster)\w*\/\w/m;
const OF_MOVEIT = /^["']?(?:joint_limits|moveit_simple_controller_manager|initial_positions)["']?:/m;

/** Language that the content of a document calls for; undefined if its language is right. */
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

/** True if YAML contains controllers of ros2_control, or limits or controllers of MoveIt. */
function namesJoints(head: string): boolean {
  return (PARAMETERS.test(head) && CONTROLLERS.test(head)) || OF_MOVEIT.test(head);
}

/** True if a robot in the same folder lists the file as one of its annotations. */
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

/** True if a xacro source names the file. Searches its folder, the parent folder and their ROS package. */
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

/** Paths of the xacro sources in a folder and in its subfolders down to a depth. */
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
 * Sets the language of each document once when it opens, so that a language that the user picks later stays. A document
 * that is closed and opened again has its original language and is set again.
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
      // VS Code also fires this event when the language of a document changes.
      if (document.isClosed) {
        given.delete(document.uri.toString());
      }
    }),
  );
}
