-- The language server, for `vim.lsp.enable('robray')` of Neovim 0.11 and later.
return {
  cmd = { 'robray', 'lsp' },
  -- Robots are XML, and no other XML is ours.
  filetypes = { 'robray', 'xml' },
  root_dir = function(buffer, attach)
    if require('robray').is_ours(buffer) then
      attach(vim.fs.root(buffer, { 'robray.toml', 'pyproject.toml', '.git' }))
    end
  end,
}
