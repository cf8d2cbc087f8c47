/** The grammar of `.robray` robot scenes, for `Parser.setLanguage` of the module `tree-sitter`, and its queries. */
declare const robray: {
  readonly name: "robray";
  /** The generated parser, as the module `tree-sitter` takes it. */
  readonly language: unknown;
  readonly nodeTypeInfo: readonly { readonly type: string; readonly named: boolean }[];
  readonly FOLDS_QUERY: string;
  readonly HIGHLIGHTS_QUERY: string;
  readonly INDENTS_QUERY: string;
  readonly LOCALS_QUERY: string;
  readonly TAGS_QUERY: string;
};

export = robray;
