import { expect, it } from 'vitest';
import { deferred } from '../kit/index.ts';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import { memoryUserFiles, userRecord } from './testing/memory-home.ts';
import { TokenUses } from './token-uses.ts';

function counting() {
  const clock = createFakeClock();
  const memory = memoryUserFiles(userRecord('ann'));
  const writes: string[] = [];
  const warnings: object[] = [];
  let isFull = false;
  const files = {
    tokenUses: memory.tokenUses,
    async saveTokenUses(id: string, change: Parameters<typeof memory.saveTokenUses>[1]) {
      if (isFull) throw new Error('no space');
      writes.push(id);
      await memory.saveTokenUses(id, change);
    },
  };
  const open = () => new TokenUses({ files, clock, log: { warn: (fields: object) => void warnings.push(fields) } });
  return { clock, open, writes, warnings, fill: () => (isFull = true) };
}

it('uses of tokens are counted at once and written together, a minute later', async () => {
  const { clock, open, writes } = counting();
  const uses = open();
  for (let at = 0; at < 1000; at += 1) uses.note('ann', 'a');
  uses.note('ann', 'b');
  expect((await uses.of('ann')).get('a')).toEqual({ uuid: 'a', count: 1000, last: clock.now() });
  clock.advance(59_999);
  expect(writes).toEqual([]);
  clock.advance(1);
  await expect.poll(() => writes).toEqual(['ann']);
  uses.note('ann', 'a');
  await uses.flush();
  const read = await open().of('ann');
  expect([read.get('a'), read.get('b')?.count]).toEqual([{ uuid: 'a', count: 1001, last: clock.now() }, 1]);
});

it('uses that cannot be written are in the log and stop nobody', async () => {
  const { open, warnings, fill } = counting();
  const uses = open();
  fill();
  uses.note('ann', 'a');
  await uses.flush();
  expect(warnings).toEqual([{ user: 'ann', err: 'no space' }]);
});

it('who flushes waits for what is being written already, and no use is missing meanwhile', async () => {
  const memory = memoryUserFiles(userRecord('ann'));
  const [begun, released] = [deferred(), deferred()];
  const files = {
    tokenUses: memory.tokenUses,
    async saveTokenUses(id: string, change: Parameters<typeof memory.saveTokenUses>[1]) {
      begun.resolve();
      await released.promise;
      await memory.saveTokenUses(id, change);
    },
  };
  const uses = new TokenUses({ files, clock: createFakeClock(), log: { warn: () => undefined } });
  uses.note('ann', 'a');
  void uses.flush();
  await begun.promise;
  const seen = uses.of('ann');
  const last = uses.flush().then(async () => (await memory.tokenUses('ann')).map(({ count }) => count));
  released.resolve();
  expect((await seen).get('a')?.count).toBe(1);
  expect(await last).toEqual([1]);
});
