const { EventEmitter, Uri } = require("vscode");

exports.activate = () => {
  const changed = new EventEmitter();
  let active = "";
  return {
    ready: Promise.resolve(),
    environments: {
      getActiveEnvironmentPath: () => ({ path: active }),
      resolveEnvironment: async ({ path }) => (path ? { executable: { uri: Uri.file(path) } } : undefined),
      onDidChangeActiveEnvironmentPath: changed.event,
    },
    /** Selects an interpreter, for tests. */
    select(path) {
      active = path;
      changed.fire({ path });
    },
  };
};
