import type { RedisOptions } from 'ioredis';
import { Redis } from 'ioredis';
import { type Logger, messageOf } from '../../kit/index.ts';
import type { RedisAddress } from './address.ts';

/** Limits, in milliseconds, how long a Redis that can be reached may say nothing. */
const SILENCE_MS = 30_000;
const MAX_RETRY_MS = 2000;

/** Returns how the client connects: it does so again for ever. */
export function clientOptions(address: RedisAddress): Omit<RedisOptions, 'replyMapping'> {
  const { host, port, socket, user, password, database, tls } = address;
  return {
    ...(socket === null ? { host, port } : { path: socket }),
    ...(user !== null && { username: user }),
    ...(password !== null && { password }),
    ...(tls !== null && { tls: tls.ca === null ? {} : { ca: tls.ca } }),
    db: database,
    // Answers have the same form with all versions of Redis.
    protocol: 2,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(100 * 2 ** Math.min(times, 10), MAX_RETRY_MS),
    connectTimeout: 10_000,
    keepAlive: 10_000,
  };
}

/** Opens a connection. What goes wrong with it is logged once until it works again. */
export function openRedis(address: RedisAddress, log: Logger): Redis {
  const redis = new Redis({ ...clientOptions(address), socketTimeout: SILENCE_MS });
  redis.setMaxListeners(0);
  let last = '';
  redis.on('error', (error: unknown) => {
    const reason = reasonOf(error);
    if (reason !== last) log.warn({ redis: address.shown, reason }, 'the connection to Redis is lost');
    last = reason;
  });
  redis.on('ready', () => {
    if (last !== '') log.info({ redis: address.shown }, 'Redis is there again');
    last = '';
  });
  return redis;
}

/** Returns why there is no connection, for people. */
function reasonOf(error: unknown): string {
  const reason = messageOf(error) || 'it cannot be reached';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|ALTNAME|ISSUER|SIGNED|SIGNATURE/.test(code)
    ? `its certificate is refused: ${reason} (?ca=FILE in its address names the authority to trust)`
    : reason;
}
