/** Where the conversation with the server is written. */

import { type LogOutputChannel, Disposable, EventEmitter, LogLevel, workspace } from "vscode";

/**
 * The channel `log` for what the client writes of the conversation. The client asks the level of the channel whether to
 * write at all; here it follows the setting `robray.trace.server`, so that this alone decides.
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
