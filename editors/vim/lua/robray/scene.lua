-- Lets the user choose the scene that shows a file (`:RobrayScene`), and stores the choice across sessions.
local run = require('robray.server').run

local M = {}

local function place()
  return vim.fn.stdpath('data') .. '/robray-scenes.json'
end

local function kept()
  if vim.fn.filereadable(place()) == 0 then
    return {}
  end
  local read, found = pcall(vim.fn.json_decode, table.concat(vim.fn.readfile(place()), '\n'))
  return read and type(found) == 'table' and found or {}
end

--- Initialization options of the server: `settings` and the scenes that were chosen earlier; nil if there are none.
function M.options(settings)
  local chosen = kept()
  if next(chosen) == nil then
    return settings
  end
  return vim.tbl_extend('force', settings or {}, { chosenScenes = chosen })
end

local function keep(uri, root)
  local chosen = kept()
  chosen[uri] = root
  local text = next(chosen) == nil and '{}' or vim.fn.json_encode(chosen)
  vim.fn.mkdir(vim.fn.stdpath('data'), 'p')
  vim.fn.writefile({ text }, place())
end

--- Asks for the scene that shows the current buffer.
function M.choose()
  local uri = vim.uri_from_bufnr(0)
  run('robray.scenes', { uri }, function(answer)
    if #answer.scenes < 2 then
      vim.notify('robray: this file is in one scene, or in none: there is nothing to choose')
      return
    end
    local choices = { { name = 'the first by name' } }
    vim.list_extend(choices, answer.scenes)
    local options = {
      prompt = 'Show it in the scene',
      format_item = function(scene)
        return scene.name .. (scene.root == answer.shown and ' (shown now)' or '')
      end,
    }
    vim.ui.select(choices, options, function(scene)
      if scene then
        keep(uri, scene.root)
        run('robray.chooseScene', { uri, scene.root or vim.NIL }, function() end)
      end
    end)
  end)
end

return M
