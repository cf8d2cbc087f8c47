-- Opens the next list of completions by itself, such as that of frames after `parent` is completed. Neovim's own
-- completion supports this from 0.11 on. Nothing happens if another plugin completes.
local M = {}

local SUGGEST = 'editor.action.triggerSuggest'

local function can()
  return vim.lsp.completion ~= nil and vim.lsp.completion.get ~= nil
end

local function suggest()
  -- Neovim is still inserting the snippet that comes with the command.
  vim.schedule(function()
    vim.lsp.completion.get()
  end)
end

function M.commands()
  return can() and { [SUGGEST] = suggest } or nil
end

-- Capabilities with the one that makes the server send such a command, added to `given`.
function M.capabilities(given)
  if not can() then
    return given
  end
  return vim.tbl_deep_extend('force', given or vim.lsp.protocol.make_client_capabilities(), {
    experimental = { [SUGGEST] = true },
  })
end

return M
