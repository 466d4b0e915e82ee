import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { deferred } from './deferred.ts';
import { endsWithin } from './ends-within.ts';
import { orAborted } from './or-aborted.ts';
import { createFakeClock } from './testing/fake-clock.ts';

describe('work within a time', () => {
  it('is waited for no longer than said', async () => {
    const clock = createFakeClock();
    const ended = endsWithin(clock, 100, new Promise(() => undefined));
    clock.advance(100);
    expect(await ended).toBe(false);
  });

  it('that ends leaves no timer', async () => {
    const clock = createFakeClock();
    expect(await endsWithin(clock, 100, Promise.resolve('done'))).toBe(true);
    await expect(endsWithin(clock, 100, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(clock.pending).toBe(0);
  });

  it('that fails afterwards disturbs nobody', async () => {
    const clock = createFakeClock();
    const work = deferred();
    const ended = endsWithin(clock, 100, work.promise);
    clock.advance(100);
    await ended;
    work.reject(new Error('too late'));
    await expect(work.promise).rejects.toThrow('too late');
  });
});

describe('work that a signal ends the waiting for', () => {
  it('is answered when it ends', async () => {
    const { signal } = new AbortController();
    expect(await orAborted(Promise.resolve(1), signal)).toBe(1);
    await expect(orAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('is left when the signal is aborted, before or meanwhile', async () => {
    const controller = new AbortController();
    const work = deferred();
    const waited = orAborted(work.promise, controller.signal);
    controller.abort(new Error('enough'));
    await expect(waited).rejects.toThrow('enough');
    await expect(orAborted(Promise.resolve(1), controller.signal)).rejects.toThrow('enough');
    work.reject(new Error('nobody hears of this'));
  });
});
