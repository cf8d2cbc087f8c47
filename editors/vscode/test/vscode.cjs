// Stub of the `vscode` API for sources that are tested without VS Code: an untrusted workspace.
exports.workspace = {
  isTrusted: false,
  workspaceFolders: [],
  getConfiguration: () => ({ get: (_name, otherwise) => otherwise }),
  onDidGrantWorkspaceTrust: () => undefined,
};
exports.extensions = { getExtension: () => undefined };
exports.Disposable = class {};
