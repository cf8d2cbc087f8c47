import { type LogOutputChannel, Disposable, EventEmitter, LogLevel, workspace } from "vscode";

/**
 * Channel that writes the trace to `log`. The client traces only if the level of the channel says so. The setting
 * `robray.trace.server` alone decides the level of this one.
 */
export function traceTo(log: LogOutputChannel): LogOutputChannel {
  const changed = new EventEmitter<LogLevel>();
  const level = (): LogLevel => {
    const wanted = workspace.getConfiguration("robray").get<string>("trace.server", "off");
    return wanted === "off" ? LogLevel.Info : LogLevel.Trace;
  };
  const listening = workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration("robray.trace.server")) {
      changed.fire(level());
    }
  });
  return Object.create(log, {
    logLevel: { get: level },
    onDidChangeLogLevel: { value: changed.event },
    trace: { value: (message: string) => log.info(message) },
    dispose: { value: () => Disposable.from(listening, changed).dispose() },
  }) as LogOutputChannel;
}
