-- Starts the server again where it died; not where it was stopped, nor for ever.
local M = {}

local most, within = 5, 180
local died = {}

local function servers_buffers()
  return vim.tbl_filter(function(buffer)
    return vim.api.nvim_buf_is_loaded(buffer) and require('robray').is_ours(buffer)
  end, vim.api.nvim_list_bufs())
end

--- Whether another start is worth it: a server that dies at once is not started for the sixth time.
local function is_worth_it()
  local now = os.time()
  died = vim.tbl_filter(function(time)
    return now - time < within
  end, died)
  table.insert(died, now)
  return #died <= most
end

--- For `on_exit` of a client. A server that was asked to end has the status 0, and a signal where Neovim waited in vain.
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
    -- What Neovim knows of the dead one is cleared first.
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
