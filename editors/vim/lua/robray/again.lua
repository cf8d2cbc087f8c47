-- The next list opens by itself: behind `parent`, once that is taken from a list, that of the frames. Neovim's own completion
-- can do so from 0.11 on; where another plugin completes, nothing happens.
local M = {}

local SUGGEST = 'editor.action.triggerSuggest'

local function can()
  return vim.lsp.completion ~= nil and vim.lsp.completion.get ~= nil
end

local function suggest()
  -- The snippet that asks for it is still being put in.
  vim.schedule(function()
    vim.lsp.completion.get()
  end)
end

function M.commands()
  return can() and { [SUGGEST] = suggest } or nil
end

-- Those that are given, with what the server asks for before it sends such a command.
function M.capabilities(given)
  if not can() then
    return given
  end
  return vim.tbl_deep_extend('force', given or vim.lsp.protocol.make_client_capabilities(), {
    experimental = { [SUGGEST] = true },
  })
end

return M
