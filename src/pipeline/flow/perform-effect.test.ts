import { expect, it } from 'vitest';
import { deferred, silentLogger } from '../../kit/index.ts';
import type { Interruption } from '../journal/index.ts';
import { Interrupted } from './failure.ts';
import { EffectRequest } from './flow-thread.ts';
import { performEffect } from './perform-effect.ts';

const STOPPED: Interruption = { result: 'ABORTED', causes: [] };

interface Begun {
  readonly controller: AbortController;
  readonly calls: string[];
  readonly ended: Promise<unknown>;
}

/** Begins an effect that waits for ever, with a journal that is on disk at some time. */
function begin(key: string, durable: Promise<void>, resumed = false): Begun {
  const controller = new AbortController();
  const calls: string[] = [];
  const perform = (): Promise<null> => {
    calls.push(key);
    return new Promise(() => undefined);
  };
  const pending = { request: new EffectRequest(key, perform, {}) };
  const parts = { journal: { durable: () => durable }, logger: silentLogger };
  return {
    controller,
    calls,
    ended: performEffect({ thread: { interruption: null }, pending, controller, resumed }, parts),
  };
}

it('ends effects in the order in which they are aborted, whether or not the journal was on disk', async () => {
  const first = begin('a', Promise.resolve());
  const second = begin('b', new Promise(() => undefined));
  await expect.poll(() => first.calls).toEqual(['a']);
  const order: string[] = [];
  const both = [second.ended.then(() => order.push('b')), first.ended.then(() => order.push('a'))];
  for (const { controller } of [second, first]) controller.abort(new Interrupted(STOPPED));
  await Promise.all(both);
  expect(order).toEqual(['b', 'a']);
  expect(second.calls).toEqual([]);
  expect(await second.ended).toMatchObject({ error: { interruption: STOPPED } });
});

it('takes up what an earlier server began when the journal is on disk, even if it is aborted', async () => {
  const onDisk = deferred();
  const taken = begin('a', onDisk.promise, true);
  taken.controller.abort(new Interrupted(STOPPED));
  await Promise.resolve();
  expect(taken.calls).toEqual([]);
  onDisk.resolve();
  expect(await taken.ended).toMatchObject({ error: { interruption: STOPPED } });
  expect(taken.calls).toEqual(['a']);
});
