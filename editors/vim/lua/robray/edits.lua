-- What Neovim can do with the edits of an answer and does not announce: it goes by their documents and versions, and makes
-- files. Without that no fix writes a robray.toml where there is none.
local M = {}

-- Those that are given, or else Neovim's own, with this one.
function M.capabilities(given)
  return vim.tbl_deep_extend('force', given or vim.lsp.protocol.make_client_capabilities(), {
    workspace = { workspaceEdit = { documentChanges = true } },
  })
end

return M
