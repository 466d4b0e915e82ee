import { readFileSync } from 'node:fs';
import { messageOf } from '../../kit/index.ts';

/** Says where a Redis is and how one connects to it. Nothing of it is printed but `shown`. */
export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  /** Names the socket of a Redis on this machine; null where it is reached by TCP. */
  readonly socket: string | null;
  readonly user: string | null;
  readonly password: string | null;
  readonly database: number;
  /** Holds the certificates of authorities that are trusted for this Redis; null for those of the system. */
  readonly tls: { readonly ca: string | null } | null;
  /** Begins every key. */
  readonly prefix: string;
  /** Holds the address without user and password, for people and logs. */
  readonly shown: string;
}

/** Is thrown for an address that cannot be read. Its message holds nothing of the address. */
export class BadRedisAddress extends Error {
  override readonly name = 'BadRedisAddress';
}

export const DEFAULT_PREFIX = 'millwright:';
const DEFAULT_PORT = 6379;
const PREFIX = /^[\w.:{}-]{1,100}$/;

/**
 * Reads `redis://user:password@host:port/database?prefix=…`, `rediss://…?ca=file`, `unix:/socket?db=…`, or the address that is in
 * a file: `@file`. Throws BadRedisAddress.
 */
export function readRedisAddress(text: string): RedisAddress {
  const given = text.startsWith('@') ? fileOf(text.slice(1), 'the address of Redis') : text.trim();
  let url: URL;
  try {
    url = new URL(given);
  } catch {
    throw new BadRedisAddress('The address of Redis must look like redis://host:6379/0');
  }
  const { protocol, hostname, searchParams: query } = url;
  if (!['redis:', 'rediss:', 'unix:'].includes(protocol))
    throw new BadRedisAddress('The address of Redis must begin with redis://, rediss:// or unix:');
  const isSocket = protocol === 'unix:';
  const socket = isSocket ? decoded(url.pathname) : null;
  if (isSocket ? socket === '' : hostname === '') throw new BadRedisAddress('The address of Redis names no host');
  const prefix = query.get('prefix') ?? DEFAULT_PREFIX;
  if (!PREFIX.test(prefix))
    throw new BadRedisAddress('The prefix of keys in Redis may have letters, digits and . : { } _ -');
  const database = databaseOf(isSocket ? (query.get('db') ?? '') : url.pathname.slice(1));
  const port = url.port === '' ? DEFAULT_PORT : Number(url.port);
  const where = isSocket ? `unix:${socket}` : `${protocol}//${hostname}:${port}/${database}`;
  const ca = query.get('ca');
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    socket,
    user: url.username === '' ? null : decoded(url.username),
    password: url.password === '' ? null : decoded(url.password),
    database,
    tls: protocol === 'rediss:' ? { ca: ca === null ? null : fileOf(ca, 'the authority of Redis') } : null,
    prefix,
    shown: `${where}${prefix === DEFAULT_PREFIX ? '' : ` (${prefix})`}`,
  };
}

function databaseOf(text: string): number {
  if (text === '') return 0;
  if (!/^\d{1,4}$/.test(text)) throw new BadRedisAddress('The database of Redis must be a number');
  return Number(text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new BadRedisAddress('The address of Redis has a % that stands for nothing');
  }
}

function fileOf(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new BadRedisAddress(`The file with ${what} cannot be read: ${messageOf(error)}`);
  }
}
