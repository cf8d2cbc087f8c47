-- The language server, for `vim.lsp.enable('robray')` of Neovim 0.11 and later.
return {
  cmd = { 'robray', 'lsp' },
  filetypes = { 'robray' },
  root_markers = { 'robray.toml', 'pyproject.toml', '.git' },
}
