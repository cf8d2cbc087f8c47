-- Restarts a server that died, up to a limit. Does not restart one that was stopped.
local M = {}

local most, within = 5, 180
local died = {}

local function servers_buffers()
  return vim.tbl_filter(function(buffer)
    return vim.api.nvim_buf_is_loaded(buffer) and require('robray').is_ours(buffer)
  end, vim.api.nvim_list_bufs())
end

--- True if the server died at most `most` times in the last `within` seconds. Counts this time, too.
local function is_worth_it()
  local now = os.time()
  died = vim.tbl_filter(function(time)
    return now - time < within
  end, died)
  table.insert(died, now)
  return #died <= most
end

--- Handles `on_exit` of a client. A stopped server has the status 0, or the signal 15 if Neovim had to kill it.
function M.on_exit(code, signal)
  local was_stopped = (code == 0 and signal == 0) or signal == 15
  if was_stopped or (vim.v.exiting ~= nil and vim.v.exiting ~= vim.NIL) then
    return
  end
  vim.schedule(function()
    if not is_worth_it() then
      vim.notify('robray: the language server died ' .. #died .. ' times, and is not started again', vim.log.levels.ERROR)
      return
    end
    vim.notify('robray: the language server died, and is started again', vim.log.levels.WARN)
    -- Wait until Neovim has removed the dead client.
    vim.defer_fn(function()
      for _, group in ipairs({ 'robray', 'nvim.lsp.enable' }) do
        if vim.fn.exists('#' .. group .. '#FileType') == 1 then
          for _, buffer in ipairs(servers_buffers()) do
            vim.api.nvim_exec_autocmds('FileType', { group = group, buffer = buffer, modeline = false })
          end
        end
      end
    end, 100)
  end)
end

return M
