-- Requests the diagnostics of open documents again when the server asks for a refresh. Neovim 0.10 does not know this
-- request. Neovim 0.12 answers it by requesting the diagnostics of the workspace, and then leaves out those of open
-- documents or shows them twice.
local M = {}

local REFRESH, DIAGNOSTIC = 'workspace/diagnostic/refresh', 'textDocument/diagnostic'

local function refresh(_, _, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  local provider = client and client.server_capabilities.diagnosticProvider
  for buffer in pairs(client and client.attached_buffers or {}) do
    vim.lsp.buf_request(buffer, DIAGNOSTIC, {
      -- Use the identifier of Neovim's own requests: 0.12 stores answers to others separately and never removes them.
      identifier = type(provider) == 'table' and provider.identifier or nil,
      textDocument = vim.lsp.util.make_text_document_params(buffer),
    })
  end
  return vim.NIL
end

-- True if Neovim requests diagnostics. Older versions only receive them.
local function asks()
  return vim.lsp.handlers[DIAGNOSTIC] ~= nil
end

function M.handlers()
  return asks() and { [REFRESH] = refresh } or nil
end

-- Capabilities with this one, added to `given` or to Neovim's own.
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
