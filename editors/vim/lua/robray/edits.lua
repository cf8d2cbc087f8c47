-- Announces how Neovim can apply edits, which it does not announce itself: by documents and their versions, with new
-- files. Without this, no quick fix creates a robray.toml.
local M = {}

-- Capabilities with this one, added to `given` or to Neovim's own.
function M.capabilities(given)
  return vim.tbl_deep_extend('force', given or vim.lsp.protocol.make_client_capabilities(), {
    workspace = { workspaceEdit = { documentChanges = true } },
  })
end

return M
