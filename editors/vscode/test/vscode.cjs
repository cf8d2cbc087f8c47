// What sources that are tried without VS Code ask of it: a workspace that is not trusted.
exports.workspace = {
  isTrusted: false,
  workspaceFolders: [],
  getConfiguration: () => ({ get: (_name, otherwise) => otherwise }),
  onDidGrantWorkspaceTrust: () => undefined,
};
exports.extensions = { getExtension: () => undefined };
exports.Disposable = class {};
