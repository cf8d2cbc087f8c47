// Tokens of scenes by the TextMate grammar, in VS Code's own engine: from standard input a JSON list of texts, to standard
// output for each text a list of its lines, for each line a list of [start, end, scopes], columns in UTF-16 units. With
// the argument `types` it is [start, kind] instead, where VS Code pairs brackets in kind 0 only (1: comment, 2: string);
// with the argument `evaluated` the texts are evaluated scenes, which have a grammar of their own, and with `xacro` they
// are sources of robots, whose grammar includes the one that VS Code has for XML, in the folder ROBRAY_VSCODE.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { OnigScanner, OnigString, loadWASM } = require("vscode-oniguruma");
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");

const PACKAGE = join(__dirname, "..");
const GRAMMARS = { evaluated: ["robray-scene", "text.robray-scene"], xacro: ["urdf", "text.xml.urdf"] };
const [NAME, SCOPE] = GRAMMARS[process.argv[2]] ?? ["robray", "source.robray"];
const GRAMMAR = join(PACKAGE, "syntaxes", `${NAME}.tmLanguage.json`);
const OF_XML = "node_modules/code-server/lib/vscode/extensions/xml/syntaxes/xml.tmLanguage.json";
const KINDS = { other: 0, comment: 1, string: 2 };

async function main() {
  await loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new OnigScanner(patterns),
      createOnigString: (text) => new OnigString(text),
    }),
    loadGrammar: async (scope) => {
      const path = { [SCOPE]: GRAMMAR, "text.xml": join(process.env.ROBRAY_VSCODE ?? __dirname, OF_XML) }[scope];
      return path === undefined ? null : parseRawGrammar(readFileSync(path, "utf8"), path);
    },
  });
  const { tokenTypes } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")).contributes.grammars[0];
  const numbers = Object.fromEntries(Object.entries(tokenTypes).map(([scope, kind]) => [scope, KINDS[kind]]));
  const grammar = await registry.loadGrammarWithConfiguration(SCOPE, 1, { tokenTypes: numbers });
  const kinds = process.argv[2] === "types";
  const texts = JSON.parse(readFileSync(0, "utf8"));
  const answer = texts.map((text) => {
    let state = INITIAL;
    return text.split("\n").map((line) => {
      if (kinds) {
        const { tokens, ruleStack } = grammar.tokenizeLine2(line, state);
        state = ruleStack;
        // The kind is in these bits of what VS Code keeps of a token.
        return Array.from({ length: tokens.length / 2 }, (_, n) => [tokens[2 * n], (tokens[2 * n + 1] >>> 8) & 3]);
      }
      const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
      state = ruleStack;
      return tokens.map(({ startIndex, endIndex, scopes }) => [startIndex, Math.min(endIndex, line.length), scopes]);
    });
  });
  process.stdout.write(JSON.stringify(answer));
}

void main();
