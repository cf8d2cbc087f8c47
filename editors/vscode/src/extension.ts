/** Starts the robray language server; everything that it knows about scenes is its own. */

import { type ExtensionContext, commands, window, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
    commands.registerCommand("robray.restartServer", start),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("robray.command")) {
        void start();
      }
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  const old = client;
  client = undefined;
  if (old?.needsStop()) {
    await old.stop();
  }
}

async function start(): Promise<void> {
  await deactivate();
  const command = workspace.getConfiguration("robray").get<string>("command", "robray");
  const started = new LanguageClient(
    "robray",
    "robray",
    { command, args: ["lsp"] },
    {
      documentSelector: [
        { language: "robray", scheme: "file" },
        { language: "robray", scheme: "untitled" },
      ],
    },
  );
  client = started;
  try {
    await started.start();
  } catch (error) {
    // Highlighting works without the server, so this is a message and not a failure to activate.
    void window.showErrorMessage(
      `The robray server did not start: ${String(error)}. Install it with "pip install robray", or set robray.command.`,
    );
  }
}
