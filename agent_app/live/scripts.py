"""The one Lua script by which entries reach a log: fence, position and entries are one atomic step."""

APPEND = """
local log, fence = KEYS[1], KEYS[2]
local number, fence_ttl = tonumber(ARGV[1]), ARGV[2]
local known_epoch, known_seq = tonumber(ARGV[3]), tonumber(ARGV[4])
local mode, look = ARGV[5], ARGV[6] == '1'
local ttl, ttl_mode, maxlen, nonce = tonumber(ARGV[7]), ARGV[8], ARGV[9], ARGV[10]
local FIRST_PAYLOAD = 11

if number > 0 then
  local held = tonumber(redis.call('GET', fence) or '0')
  if held > number then return {'fenced', '0', 0, 0} end
  if held < number then redis.call('SET', fence, number, 'EX', fence_ttl) end
end

local epoch, seq = '0', 0
local newest = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)
if newest[1] then
  local e, s = string.match(newest[1][1], '^(%d+)-(%d+)$')
  epoch, seq = e, tonumber(s)
end

local absent = epoch == '0'
local other_epoch = known_epoch > 0 and tonumber(epoch) ~= known_epoch
local went_back = known_epoch > 0 and (tonumber(epoch) < known_epoch
  or (tonumber(epoch) == known_epoch and seq < known_seq))

if mode == 'report' and (absent or other_epoch or went_back) then
  return {'moved', epoch, seq, seq}
end

if absent or went_back or mode == 'anew' then
  local now = redis.call('TIME')
  local ms = now[1] * 1000 + math.floor(now[2] / 1000)
  ms = math.max(ms, known_epoch + 1, tonumber(epoch) + 1)
  epoch, seq, look = string.format('%.0f', ms), 0, false
  redis.call('DEL', log)
  redis.call('XADD', log, epoch .. '-0', 'n', nonce, 'e', '')
end

local first, last = nil, seq
if look then
  local since = '-'
  if known_epoch > 0 and tonumber(epoch) == known_epoch then since = '(' .. epoch .. '-' .. ARGV[4] end
  for _, entry in ipairs(redis.call('XRANGE', log, since, '+')) do
    if entry[2][2] == nonce then
      last = tonumber(string.match(entry[1], '-(%d+)$'))
      first = first or last
    end
  end
end

if not first then
  first = seq + 1
  for i = FIRST_PAYLOAD, #ARGV do
    redis.call('XADD', log, 'NOMKSTREAM', 'MAXLEN', '~', maxlen, epoch .. '-*', 'n', nonce, 'e', ARGV[i])
    last = last + 1
  end
end
if ttl_mode == 'set' or redis.call('TTL', log) < ttl then redis.call('EXPIRE', log, ttl) end
return {'ok', epoch, first, last}
"""
