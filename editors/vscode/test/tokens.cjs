// Tokens of scenes by the TextMate grammar, in VS Code's own engine: from standard input a JSON list of texts, to standard
// output for each text a list of its lines, for each line a list of [start, end, scopes], columns in UTF-16 units.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { OnigScanner, OnigString, loadWASM } = require("vscode-oniguruma");
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");

const GRAMMAR = join(__dirname, "..", "syntaxes", "robray.tmLanguage.json");

async function main() {
  await loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new OnigScanner(patterns),
      createOnigString: (text) => new OnigString(text),
    }),
    loadGrammar: async () => parseRawGrammar(readFileSync(GRAMMAR, "utf8"), GRAMMAR),
  });
  const grammar = await registry.loadGrammar("source.robray");
  const texts = JSON.parse(readFileSync(0, "utf8"));
  const answer = texts.map((text) => {
    let state = INITIAL;
    return text.split("\n").map((line) => {
      const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
      state = ruleStack;
      return tokens.map(({ startIndex, endIndex, scopes }) => [startIndex, Math.min(endIndex, line.length), scopes]);
    });
  });
  process.stdout.write(JSON.stringify(answer));
}

void main();
