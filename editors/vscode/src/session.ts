/** Runs one server and its client at a time, across restarts. */

import { type LogOutputChannel, type Uri, Disposable, EventEmitter, commands, window } from "vscode";
import {
  type ErrorHandler,
  type LanguageClientOptions,
  type Location,
  type Position,
  type ServerOptions,
  CloseAction,
  LanguageClient,
  State,
} from "vscode-languageclient/node";
import { absoluteLists } from "./arguments";
import { type Folders, type Server, locate } from "./locate";
import { FLAT, LANGUAGES, NAMED, ROBOTS } from "./served";
import { traceTo } from "./trace";
import { showBesideViews } from "./viewPanel";

export type SessionState =
  | { readonly kind: "asleep" }
  | { readonly kind: "starting" }
  | { readonly kind: "running"; readonly version: string }
  | { readonly kind: "stopped" }
  | { readonly kind: "missing"; readonly why: string };

/** Messages for the page in a panel, from the server's notification `robray/view`. */
export interface Told {
  readonly panel: string;
  readonly messages: readonly Readonly<Record<string, unknown>>[];
}

/** Settings below `robray` that only the extension reads. The server would report them as unknown. */
const OWN_SETTINGS = new Set(["server", "trace", "kinematicTree"]);

/** Maximum wait for a server in milliseconds. */
const PATIENCE = 20_000;

/** Maximum time in milliseconds until a server answers the initialize request. */
const START_PATIENCE = 60_000;

/** Glob of project configurations. The server gets no other TOML files. */
const PROJECTS = "**/{robray,pyproject}.toml";

export class Session {
  readonly log: LogOutputChannel = window.createOutputChannel("robray", { log: true });
  private readonly trace = traceTo(this.log);
  private readonly changed = new EventEmitter<SessionState>();
  readonly onDidChange = this.changed.event;
  private readonly viewTold = new EventEmitter<Told>();
  readonly onDidTellView = this.viewTold.event;
  private now: SessionState = { kind: "asleep" };
  private client: LanguageClient | undefined;
  private found: Server | undefined;
  private listening: Disposable | undefined;
  /** Cancels the wait for a server that has not answered yet, so that the next start or stop can run. */
  private giveUp: () => void = () => undefined;
  /** Runs starts and stops one after the other: commands, settings and environments change at any time. */
  private queue: Promise<void> = Promise.resolve();

  /** Takes a function that returns the initialization options. */
  constructor(
    private readonly folders: Folders,
    private readonly options: () => object,
  ) {}

  get state(): SessionState {
    return this.now;
  }

  /** Client of the running server; undefined while none runs. */
  get running(): LanguageClient | undefined {
    return this.now.kind === "running" ? this.client : undefined;
  }

  /** Server that was started last, or would be started, for tasks and one-off commands. */
  async server(): Promise<Server | undefined> {
    return this.found ?? (await locate(this.folders)).server;
  }

  /** Starts the server if it was never started. */
  wake(): void {
    if (this.now.kind === "asleep") {
      void this.restart();
    }
  }

  /** True if the server runs. Starts it on first use and waits up to `PATIENCE`. */
  async ready(): Promise<boolean> {
    this.wake();
    const isSettled = (): boolean => this.now.kind !== "starting" && this.now.kind !== "asleep";
    if (!isSettled()) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, PATIENCE);
        const listening = this.onDidChange(() => {
          if (isSettled()) {
            clearTimeout(timer);
            listening.dispose();
            resolve();
          }
        });
      });
    }
    return this.running !== undefined;
  }

  restart(): Promise<void> {
    this.giveUp();
    return this.next(async () => {
      await this.end();
      await this.begin();
    });
  }

  /** Restarts the session if another server is found now. */
  async restartIfMoved(): Promise<void> {
    if (this.now.kind !== "asleep") {
      await this.next(async () => {
        const { server } = await locate(this.folders);
        if (server?.command !== this.found?.command) {
          await this.end();
          await this.begin();
        }
      });
    }
  }

  stop(): Promise<void> {
    this.giveUp();
    return this.next(() => this.end());
  }

  /** Answer of a server command; undefined while no server runs. Throws if the server refuses. */
  async ask<T>(command: string, ...given: unknown[]): Promise<T | undefined> {
    return this.running?.sendRequest<T>("workspace/executeCommand", { command, arguments: given });
  }

  dispose(): void {
    this.changed.dispose();
    this.viewTold.dispose();
    this.trace.dispose();
    this.log.dispose();
  }

  private next(step: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(step).catch((error: unknown) => this.log.error(String(error)));
    return this.queue;
  }

  private async begin(): Promise<void> {
    this.tell({ kind: "starting" });
    const located = await locate(this.folders);
    located.passedOver.forEach((words) => this.log.info(words));
    this.found = located.server;
    if (located.server === undefined) {
      this.log.warn(located.why);
      this.tell({ kind: "missing", why: located.why });
      return;
    }
    this.log.info(`starting ${located.server.command}, found by ${located.server.origin}`);
    const client: LanguageClient = newClient(
      located.server,
      { outputChannel: this.log, traceOutputChannel: this.trace, initializationOptions: this.options() },
      this,
      () => this.client === client,
    );
    client.onNotification("robray/view", (told: Told) => this.viewTold.fire(told));
    this.client = client;
    this.listening = client.onDidChangeState(({ newState }) => this.hear(client, newState));
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<string>((resolve) => {
      timer = setTimeout(resolve, START_PATIENCE, `no answer for ${START_PATIENCE / 1000} s`);
      this.giveUp = () => resolve("another server was requested before its first answer");
    });
    try {
      const why = await Promise.race([client.start(), silence]);
      if (why !== undefined) {
        this.log.error(`the server did not start: ${why}`);
        await this.end();
      }
    } catch (error) {
      // Do not fail the activation: highlighting works without the server.
      this.log.error(`the server did not start: ${String(error)}`);
      this.tell({ kind: "stopped" });
    } finally {
      clearTimeout(timer);
      this.giveUp = () => undefined;
    }
  }

  private async end(): Promise<void> {
    const old = this.client;
    this.client = undefined;
    this.listening?.dispose();
    if (old !== undefined) {
      this.tell({ kind: "stopped" });
    }
    try {
      await old?.dispose();
    } catch (error) {
      this.log.warn(`the server did not end properly: ${String(error)}`);
    }
  }

  private hear(client: LanguageClient, state: State): void {
    if (state === State.Running) {
      this.tell({ kind: "running", version: client.initializeResult?.serverInfo?.version ?? "" });
    } else {
      this.tell({ kind: state === State.Starting ? "starting" : "stopped" });
    }
  }

  private tell(state: SessionState): void {
    if (state.kind !== this.now.kind || state.kind === "missing") {
      this.now = state;
      this.changed.fire(state);
    }
  }
}

/** Client that only logs errors after another server has replaced its own. */
class QuietClient extends LanguageClient {
  constructor(
    private readonly isCurrent: () => boolean,
    ...given: [id: string, name: string, server: ServerOptions, client: LanguageClientOptions]
  ) {
    super(...given);
  }

  override error(message: string, data?: unknown, show: boolean | "force" = true): void {
    super.error(message, data, this.isCurrent() && show);
  }
}

function newClient(
  server: Server,
  options: LanguageClientOptions,
  session: Session,
  isCurrent: () => boolean,
): LanguageClient {
  const schemes = ["file", "untitled", "vscode-vfs", FLAT];
  let handler: ErrorHandler | undefined;
  const usual = (): ErrorHandler => (handler ??= client.createDefaultErrorHandler());
  const client: LanguageClient = new QuietClient(
    isCurrent,
    "robray",
    "robray",
    {
      command: server.command,
      args: [...server.given, "lsp"],
      // The client passes `env` on as it is, without the environment of this process.
      options: { env: { ...process.env, ...absoluteLists(process.env) } },
    },
    {
      ...options,
      errorHandler: {
        error: (...told) => usual().error(...told),
        // Do not restart a server that was replaced.
        closed: () => (isCurrent() ? usual().closed() : { action: CloseAction.DoNotRestart, handled: true }),
      },
      // The client reports the failure once, like other errors, and does not retry.
      initializationFailedHandler: () => false,
      documentSelector: schemes.flatMap((scheme) => [
        ...LANGUAGES.map((language) => ({ language, scheme })),
        { pattern: ROBOTS, scheme },
        { pattern: NAMED, scheme },
        { pattern: PROJECTS, scheme },
      ]),
      middleware: {
        window: {
          showDocument: (params, token, next) =>
            params.external === true ? next(params, token) : showBesideViews(params, session),
        },
        workspace: {
          configuration: async (params, token, next) => {
            const answers = await next(params, token);
            return Array.isArray(answers) ? answers.map(withoutOurs) : answers;
          },
          didChangeConfiguration: async (sections, next) => {
            try {
              await next(sections);
            } catch (error) {
              // The server stopped before the message arrived. The next one requests its settings anyway.
              if (isCurrent()) {
                throw error;
              }
            }
          },
        },
      },
    },
  );
  client.registerFeature({
    fillClientCapabilities: (capabilities) => {
      const known = {
        "robray.showReferences": true,
        "robray.moveFrame": true,
        "robray.hoverPictures": true,
        "robray.tellsOfFolders": true,
        "editor.action.triggerSuggest": true,
      };
      capabilities.experimental = { ...capabilities.experimental, ...known };
    },
    initialize: () => undefined,
    getState: () => ({ kind: "static" }),
    clear: () => undefined,
  });
  return client;
}

function withoutOurs(settings: unknown): unknown {
  return typeof settings === "object" && settings !== null
    ? Object.fromEntries(Object.entries(settings).filter(([name]) => !OWN_SETTINGS.has(name)))
    : settings;
}

export type References = [uri: string, position: Position, locations: Location[]];

/** Shows the references that a code lens of the server counts. */
export async function showReferences(session: Session, ...[uri, position, locations]: References): Promise<void> {
  const convert = session.running?.protocol2CodeConverter;
  if (convert !== undefined) {
    const at: Uri = convert.asUri(uri);
    const places = locations.map((location) => convert.asLocation(location));
    await commands.executeCommand("editor.action.showReferences", at, convert.asPosition(position), places);
  }
}
