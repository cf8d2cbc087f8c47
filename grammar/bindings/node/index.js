"use strict";

const fs = require("node:fs");
const path = require("node:path");

const root = path.join(__dirname, "..", "..");

module.exports = require("node-gyp-build")(root);
module.exports.name = "robray";
module.exports.nodeTypeInfo = require("../../src/node-types.json");

for (const name of ["folds", "highlights", "indents", "locals", "tags"]) {
  Object.defineProperty(module.exports, `${name.toUpperCase()}_QUERY`, {
    enumerable: true,
    get: () => fs.readFileSync(path.join(root, "queries", `${name}.scm`), "utf8"),
  });
}
