import { describe, expect, it } from 'vitest';
import { SshFailure } from './failure.ts';
import { type Done, requestsOf } from './requests.ts';

describe('a request', () => {
  it('ends with the answer, or with what the machine refuses', async () => {
    const { ask } = requestsOf(new AbortController().signal, 1000);
    expect(await ask<number>('count', (done) => done(null, 7))).toBe(7);
    await expect(ask('count', (done) => done(new Error('no')))).rejects.toThrow(/^no$/);
  });

  it('is given up when the time is over, by its name', async () => {
    const { ask } = requestsOf(new AbortController().signal, 5);
    await expect(ask('mkdir [/srv]', () => undefined)).rejects.toThrow('mkdir [/srv] took longer than 5 ms');
  });

  it('ends with the connection, and cannot begin afterwards', async () => {
    const ended = new AbortController();
    const { ask } = requestsOf(ended.signal, 60_000);
    const first = ask('first', () => undefined);
    ended.abort(new SshFailure('the connection was lost'));
    await expect(first).rejects.toThrow('the connection was lost');
    let isBegun = false;
    const begin = () => {
      isBegun = true;
    };
    await expect(ask('second', begin)).rejects.toThrow('the connection was lost');
    expect(isBegun).toBe(false);
  });

  it('may be answered twice, or when it was given up: nobody minds', async () => {
    const { ask } = requestsOf(new AbortController().signal, 5);
    const late: Done<number>[] = [];
    await expect(ask<number>('late', (done) => void late.push(done))).rejects.toThrow('took longer');
    for (const done of late) done(new Error('too late'));
    expect(
      await ask<number>('twice', (done) => {
        done(null, 1);
        done(new Error('again'));
      }),
    ).toBe(1);
  });
});
