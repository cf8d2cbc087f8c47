-- Builds the tree-sitter parser from the grammar in the same checkout.
local M = {}

-- This file is editors/vim/lua/robray/parser.lua.
local checkout = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h:h:h:h:h')

--- Compiles the parser into `folder`, by default one that Neovim searches. Needs a C compiler. Returns its path.
function M.build(folder)
  local source = checkout .. '/grammar/src'
  if vim.fn.filereadable(source .. '/parser.c') == 0 then
    error('robray: there is no grammar at ' .. source .. '; the plugin must lie in a checkout of the repository')
  end
  folder = folder or (vim.fn.stdpath('data') .. '/site/parser')
  vim.fn.mkdir(folder, 'p')
  local parser = folder .. '/robray.so'
  local compiler = vim.env.CC or 'cc'
  local said = vim.fn.system({ compiler, '-shared', '-fPIC', '-O2', '-I', source, source .. '/parser.c', '-o', parser })
  if vim.v.shell_error ~= 0 then
    error('robray: ' .. compiler .. ' fails: ' .. said)
  end
  return parser
end

return M
