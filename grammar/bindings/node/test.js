"use strict";

const assert = require("node:assert");
const { test } = require("node:test");

const Parser = require("tree-sitter");
const robray = require(".");

test("a scene is parsed", () => {
  const parser = new Parser();
  parser.setLanguage(robray);
  const { rootNode } = parser.parse("def h 0.7;\nframe table { translation [0, 0, h]; }\n");
  assert.strictEqual(rootNode.hasError, false);
  assert.deepStrictEqual(
    rootNode.namedChildren.map((node) => node.type),
    ["definition", "frame"],
  );
});

test("queries are queries of the grammar", () => {
  const names = Object.keys(robray).filter((name) => name.endsWith("_QUERY"));
  assert.strictEqual(names.length, 5);
  for (const name of names) {
    new Parser.Query(robray, robray[name]);
  }
});
