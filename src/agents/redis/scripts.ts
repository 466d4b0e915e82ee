/**
 * Adds entries to a stream where there is room for all of them, and the data are of this epoch. Returns 1, 0 where there is no
 * room, -1 where Redis lost its data.
 * Keys: stream, its bytes, epoch. Arguments: epoch, most bytes, most entries, bytes to add, then five fields for each entry.
 */
export const ADD = `
if redis.call('GET', KEYS[3]) ~= ARGV[1] then return -1 end
local bytes = tonumber(redis.call('GET', KEYS[2]) or '0')
local count = (#ARGV - 4) / 5
local length = redis.call('XLEN', KEYS[1])
if length > 0 and (bytes + tonumber(ARGV[4]) > tonumber(ARGV[2]) or length + count > tonumber(ARGV[3])) then return 0 end
for at = 5, #ARGV, 5 do
  redis.call('XADD', KEYS[1], '*', 'w', ARGV[at], 'l', ARGV[at + 1], 'n', ARGV[at + 2], 'k', ARGV[at + 3], 'd', ARGV[at + 4])
end
redis.call('INCRBY', KEYS[2], ARGV[4])
return 1`;

/**
 * Deletes entries that were handled, unless another session has the place of whoever reads them: then they are for that one. The
 * stream itself stays when it is empty: it knows its last id, and the next one in the same millisecond must be greater.
 * Keys: stream, its bytes, the place. Arguments: session, bytes of the entries, their ids.
 */
export const HANDLED = `
local session = redis.call('HGET', KEYS[3], 'session')
if session and session ~= ARGV[1] then return 0 end
if redis.call('XDEL', KEYS[1], unpack(ARGV, 3)) == 0 then return 1 end
if redis.call('XLEN', KEYS[1]) == 0 then redis.call('DEL', KEYS[2])
else redis.call('DECRBY', KEYS[2], ARGV[2]) end
return 1`;

/** Deletes all entries, for the same reason not the stream. Keys: stream, its bytes. */
export const EMPTY = `
redis.call('XTRIM', KEYS[1], 'MAXLEN', 0)
return redis.call('DEL', KEYS[2])`;

/**
 * Takes a place for a session, or keeps it. Returns 1, or 0 where another session has it, unless that is an earlier one of the
 * same instance. Key: the place. Arguments: session, instance, milliseconds until it expires, what is said there.
 */
export const CLAIM = `
local session = redis.call('HGET', KEYS[1], 'session')
if session and session ~= ARGV[1] and (ARGV[2] == '' or redis.call('HGET', KEYS[1], 'instance') ~= ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], 'session', ARGV[1], 'instance', ARGV[2], 'facts', ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`;

/** Keeps a place that a session has. Returns 0 where it has it no more. */
export const KEEP = `
local session = redis.call('HGET', KEYS[1], 'session')
if session and session ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'session', ARGV[1], 'instance', ARGV[2], 'facts', ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`;

/** Gives a place up that a session has. */
export const LEAVE = `
if redis.call('HGET', KEYS[1], 'session') ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`;
