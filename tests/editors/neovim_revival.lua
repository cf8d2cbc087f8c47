-- What happens when the server dies, and when it is stopped, in a folder with cell.robray: $FOLDER; told to $OUT.
local folder, enable = os.getenv('FOLDER'), os.getenv('ENABLE') == '1'
local told = { robot_commands = {} }

local function wait(condition)
  return vim.wait(60000, function()
    local good, answer = pcall(condition)
    return good and answer
  end, 20)
end

local function running()
  return vim.tbl_filter(function(client)
    return client.name == 'robray'
  end, (vim.lsp.get_clients or vim.lsp.get_active_clients)())
end

local function pid()
  local file = io.open(folder .. '/pid')
  local said = file and file:read('*l')
  if file then
    file:close()
  end
  return said
end

local function session()
  local cmd = { 'sh', '-c', 'echo $$ > "$FOLDER/pid"; exec robray lsp' }
  if enable then
    vim.lsp.config('robray', { cmd = cmd })
    vim.lsp.enable('robray')
  else
    require('robray').setup({ cmd = cmd })
  end
  vim.cmd('edit ' .. folder .. '/cell.robray')
  local buffer = vim.api.nvim_get_current_buf()
  local function finds()
    return #vim.diagnostic.get(buffer) > 0
  end
  told.begun = wait(finds)
  local first = pid()
  vim.fn.system('kill -9 ' .. first)
  told.revived = wait(function()
    -- The file is empty for a moment, and the client that lost its server may still be listed.
    local now = pid()
    return now and now ~= first and #running() == 1 and require('robray').attached()
  end)
  vim.api.nvim_buf_set_lines(buffer, 0, 0, false, { ';' })
  told.finds = wait(function()
    return #vim.diagnostic.get(buffer, { lnum = 0 }) > 0
  end)

  vim.cmd('edit ' .. folder .. '/robray.toml')
  local settings = vim.api.nvim_get_current_buf()
  told.settings = wait(function()
    return #vim.diagnostic.get(settings) == 1
  end)
  vim.cmd('edit ' .. folder .. '/other.toml')
  local clients = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = 0 }) or vim.lsp.buf_get_clients(0)
  told.other = vim.tbl_count(clients)

  vim.cmd('edit ' .. folder .. '/arm.urdf')
  wait(require('robray').attached)
  for _, name in ipairs({ 'RobrayShow', 'RobrayExplain' }) do
    told.robot_commands[name] = vim.fn.exists(':' .. name) == 2
  end
  vim.cmd('RobrayShow')
  wait(function()
    return vim.fn.bufnr('robray show') > 0
  end)
  told.robot_shown = table.concat(vim.api.nvim_buf_get_lines(vim.fn.bufnr('robray show'), 0, -1, false), '\n')

  local second = pid()
  for _, client in ipairs(running()) do
    vim.lsp.stop_client(client.id)
  end
  wait(function()
    return #running() == 0
  end)
  vim.wait(1000)
  told.stays_stopped = #running() == 0 and pid() == second
end

local good, message = pcall(session)
told.error = not good and message or vim.NIL
local out = io.open(os.getenv('OUT'), 'w')
out:write(vim.fn.json_encode(told))
out:close()
vim.cmd('qall!')
