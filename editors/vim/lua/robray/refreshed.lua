-- What is found in open documents is asked for again when the server says that it has changed. Neovim 0.10 knows no such
-- message, and 0.12 asks for what is found in the whole workspace then: of that it leaves open documents out, or shows
-- what is found in them twice.
local M = {}

local REFRESH, DIAGNOSTIC = 'workspace/diagnostic/refresh', 'textDocument/diagnostic'

local function refresh(_, _, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  local provider = client and client.server_capabilities.diagnosticProvider
  for buffer in pairs(client and client.attached_buffers or {}) do
    vim.lsp.buf_request(buffer, DIAGNOSTIC, {
      -- As Neovim's own requests have it: 0.12 keeps the answers to others beside those, and nothing takes them away.
      identifier = type(provider) == 'table' and provider.identifier or nil,
      textDocument = vim.lsp.util.make_text_document_params(buffer),
    })
  end
  return vim.NIL
end

-- Older ones are told what is found, and ask for nothing.
local function asks()
  return vim.lsp.handlers[DIAGNOSTIC] ~= nil
end

function M.handlers()
  return asks() and { [REFRESH] = refresh } or nil
end

-- Those that are given, or else Neovim's own, with this one.
function M.capabilities(given)
  if not asks() then
    return given
  end
  local own = vim.deepcopy(given or vim.lsp.protocol.make_client_capabilities())
  local workspace = own.workspace or {}
  own.workspace = workspace
  workspace.diagnostics = workspace.diagnostics or {}
  workspace.diagnostics.refreshSupport = true
  return own
end

return M
