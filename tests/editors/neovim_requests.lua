-- What is left of a line in which a completion between quotes was taken, of three files in $FOLDER; told to $OUT.
local folder = os.getenv('FOLDER')
local told = {}

local function wait(condition)
  return vim.wait(60000, function()
    local good, answer = pcall(condition)
    return good and answer
  end, 20)
end

-- The line after the first of what is offered was taken between two quotes, which an editor that pairs them has closed.
local function taken(name, line, column)
  vim.cmd('edit ' .. folder .. '/' .. name)
  local buffer = vim.api.nvim_get_current_buf()
  wait(function()
    return #vim.diagnostic.get(buffer) > 0
  end)
  vim.api.nvim_win_set_cursor(0, { line, column })
  local tries, done = 0, false
  local timer = vim.loop.new_timer()
  timer:start(300, 50, vim.schedule_wrap(function()
    tries = tries + 1
    if vim.fn.pumvisible() == 1 or tries > 200 then
      timer:stop()
      vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes('<C-y><Esc>', true, false, true), 'n', false)
      done = true
    end
  end))
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes('i<C-x><C-o>', true, false, true), 'x!', false)
  wait(function()
    return done
  end)
  local found = vim.api.nvim_get_current_line()
  vim.cmd('edit!')
  return found
end

local function session()
  require('robray').setup({})
  vim.cmd('edit ' .. folder .. '/cell.robray')
  local buffer = vim.api.nvim_get_current_buf()
  wait(function()
    return #vim.diagnostic.get(buffer) > 0
  end)

  told.taken = { taken('world.json', 1, 24), taken('arm.urdf', 4, 14), taken('quotes.robray', 1, 9) }
end

local good, reason = pcall(session)
told.error = good and vim.NIL or reason
vim.fn.writefile({ vim.fn.json_encode(told) }, os.getenv('OUT'))
vim.cmd('qa!')
