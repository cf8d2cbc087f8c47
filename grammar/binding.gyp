{
  "targets": [
    {
      "target_name": "tree_sitter_robray_binding",
      "include_dirs": ["src"],
      "sources": ["bindings/node/binding.c", "src/parser.c"],
      "conditions": [
        ["OS!='win'", { "cflags_c": ["-std=c11"] }, { "cflags_c": ["/std:c11", "/utf-8"] }]
      ]
    }
  ]
}
