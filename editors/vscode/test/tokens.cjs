// Tokenizes texts with the TextMate grammar in VS Code's own engine. Reads a JSON list of texts from standard input and
// writes for each text a list of its lines, for each line a list of [start, end, scopes], with columns in UTF-16 units.
// The argument `types` gives [start, kind] instead; VS Code pairs brackets in kind 0 only (1: comment, 2: string).
// `evaluated` reads the texts as evaluated scenes, which have their own grammar. `xacro` reads them as robots, whose
// grammar includes VS Code's grammar of XML in the folder ROBRAY_VSCODE.
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
        // These bits of VS Code's token metadata are the kind.
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
