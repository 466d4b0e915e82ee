import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { readRedisAddress } from './address.ts';
import { clientOptions } from './connect.ts';
import { queueName, redisKeys } from './keys.ts';

describe('the address of a Redis', () => {
  it.each([
    ['redis://db', { host: 'db', port: 6379, database: 0, prefix: 'millwright:', shown: 'redis://db:6379/0' }],
    ['redis://ann:s%40y@db:7/3', { user: 'ann', password: 's@y', port: 7, database: 3, shown: 'redis://db:7/3' }],
    ['redis://:s3cret@[::1]:7', { host: '::1', user: null, password: 's3cret' }],
    ['rediss://db?prefix={ci}:', { tls: { ca: null }, prefix: '{ci}:', shown: 'rediss://db:6379/0 ({ci}:)' }],
    ['unix:/run/redis.sock?db=2', { socket: '/run/redis.sock', database: 2, shown: 'unix:/run/redis.sock' }],
  ])('is read from %s', (text, wanted) => {
    expect(readRedisAddress(text)).toMatchObject(wanted);
  });

  it.each([
    ['http://s3cret@db', 'must begin with redis://'],
    ['db:6379', 'must begin with redis://'],
    ['', 'must look like redis://host'],
    ['redis://:s3cret@db/x', 'database of Redis must be a number'],
    ['redis://:s3cret@db?prefix=a%20b', 'The prefix of keys'],
    ['redis://:%E0s3cret@db', 'a % that stands for nothing'],
    ['@/nowhere/at/all', 'cannot be read'],
  ])('is refused without a word of its secrets: %s', (text, reason) => {
    const read = (): unknown => readRedisAddress(text);
    expect(read).toThrow(reason);
    expect(read).not.toThrow('s3cret');
  });

  it('may be in a file, with its authority in another one', async (t) => {
    const folder = await temporaryFolder(t);
    await writeFile(join(folder, 'ca.pem'), 'certificate\n');
    await writeFile(join(folder, 'address'), `rediss://ann:s3cret@db?ca=${join(folder, 'ca.pem')}\n`);
    const address = readRedisAddress(`@${join(folder, 'address')}`);
    expect(address.tls).toEqual({ ca: 'certificate' });
    expect(address.shown).not.toMatch(/ann|s3cret/);
    expect(clientOptions(address)).toMatchObject({ host: 'db', username: 'ann', tls: { ca: 'certificate' } });
  });

  it('names keys by its prefix; names of queues have no colon', () => {
    expect(redisKeys('a:').down('W1')).toBe('a:down:w1');
    expect(queueName('W:1 ä')).toBe('w%3a1%20%e4');
  });
});
