-- Draws a swatch before each colour of a scene or robot, with its opacity on a chequered ground.
local M = {}

local namespace = vim.api.nvim_create_namespace('robray-swatches')

-- Milliseconds without a change after which the colours are requested.
local PAUSE = 200

-- Grey levels, from 0 to 255, of the two grounds that show through transparent colours.
local LIGHT, DARK = 255, 128

-- Quarters of two cells. The foreground is the colour over one ground, the background that over the other.
local FIELD = '▚▚'

local function over(ground, colour)
  local function part(value)
    return math.floor(255 * value * colour.alpha + ground * (1 - colour.alpha) + 0.5)
  end
  return ('#%02x%02x%02x'):format(part(colour.red), part(colour.green), part(colour.blue))
end

--- Name of the highlight group of a colour, which it defines.
local function group(colour)
  local front, behind = over(LIGHT, colour), over(DARK, colour)
  local name = 'RobraySwatch' .. front:sub(2) .. behind:sub(2)
  vim.api.nvim_set_hl(0, name, { fg = front, bg = behind })
  return name
end

local function column(line, character, encoding)
  if encoding == 'utf-8' then
    return math.min(character, #line)
  end
  local good, byte = pcall(vim.str_byteindex, line, character, encoding ~= 'utf-32')
  return good and byte or #line
end

--- Replaces the swatches of a buffer with those of the server's colours.
function M.draw(buffer, colours, encoding)
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  local position = vim.fn.has('nvim-0.10') == 1 and 'inline' or 'eol'
  for _, found in ipairs(colours) do
    local start = found.range.start
    local line = vim.api.nvim_buf_get_lines(buffer, start.line, start.line + 1, false)[1]
    if line then
      vim.api.nvim_buf_set_extmark(buffer, namespace, start.line, column(line, start.character, encoding), {
        virt_text = { { FIELD, group(found.color) }, { ' ' } },
        virt_text_pos = position,
      })
    end
  end
end

local function ask(buffer, client)
  local tick = vim.api.nvim_buf_get_changedtick(buffer)
  local parameters = { textDocument = { uri = vim.uri_from_bufnr(buffer) } }
  vim.lsp.buf_request(buffer, 'textDocument/documentColor', parameters, function(_, colours, context)
    local is_fresh = vim.api.nvim_buf_is_valid(buffer) and vim.api.nvim_buf_get_changedtick(buffer) == tick
    if colours and context.client_id == client.id and is_fresh then
      M.draw(buffer, colours, client.offset_encoding)
    end
  end)
end

--- Draws the swatches of a buffer for as long as the client is attached.
function M.attach(buffer, client)
  -- Neovim 0.12 and later draw colours themselves, but without opacity.
  if vim.lsp.document_color then
    pcall(vim.lsp.document_color.enable, false, { bufnr = buffer })
    pcall(vim.lsp.document_color.enable, false, buffer)
  end
  local changes = 0
  local function soon()
    changes = changes + 1
    local own = changes
    vim.defer_fn(function()
      local is_last = own == changes and vim.api.nvim_buf_is_valid(buffer)
      if is_last and vim.lsp.buf_is_attached(buffer, client.id) then
        ask(buffer, client)
      end
    end, PAUSE)
  end
  local autocommands = vim.api.nvim_create_augroup('robray-swatches-' .. buffer, {})
  vim.api.nvim_create_autocmd({ 'TextChanged', 'TextChangedI', 'InsertLeave' }, {
    group = autocommands,
    buffer = buffer,
    callback = soon,
  })
  -- A change of the colour scheme removes our highlight groups.
  vim.api.nvim_create_autocmd('ColorScheme', { group = autocommands, callback = soon })
  soon()
end

return M
