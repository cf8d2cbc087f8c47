-- Opens the 3D view of the scene in a browser (`:RobrayView`). The view follows the buffers and the cursor.
local M = {}

-- Milliseconds without movement after which the cursor position is sent.
local REST = 100

local moved = 0

-- Addresses of views by the URIs of buffers. A page reconnects if the next server gets the same address.
local addresses = {}

local function position(client)
  local encoding = client.offset_encoding
  return vim.lsp.util.make_position_params(0, encoding)
end

-- Sends the cursor. The server takes it from the request, and the view outlines what is there.
local function tell()
  local client = require('robray').client()
  if client then
    vim.lsp.buf_request(0, 'textDocument/documentHighlight', position(client), function() end)
  end
end

local function follow()
  vim.api.nvim_create_autocmd({ 'CursorMoved', 'CursorMovedI' }, {
    group = vim.api.nvim_create_augroup('robray_view', {}),
    callback = function()
      moved = moved + 1
      local this = moved
      vim.defer_fn(function()
        if this == moved then
          tell()
        end
      end, REST)
    end,
  })
end

local function browse(address)
  if vim.g.robray_browser or not vim.ui.open then
    vim.fn['robray#view#Browse'](address)
    return
  end
  vim.ui.open(address)
  vim.notify('robray: the scene is at ' .. address)
end

--- Opens the 3D view of the current buffer's scene.
function M.open()
  if not require('robray').attached() then
    vim.notify('robray: :RobrayView asks the language server, which is not attached to this buffer')
    return
  end
  local uri = vim.uri_from_bufnr(0)
  local options = { open = false, again = addresses[uri] }
  require('robray.server').run('robray.view', { uri, options }, function(address)
    addresses[uri] = address
    follow()
    browse(address)
  end)
end

return M
