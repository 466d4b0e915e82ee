import { appendFileSync, openSync, readFileSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import type { Durability, Entry } from './entries.ts';
import { type EntryTag, isAbout } from './entry-tags.ts';
import { allFlags } from './flags.ts';
import { Journal, type JournalMoment, type JournalOptions } from './journal.ts';

async function newFile(): Promise<string> {
  return join(await temporaryFolder({ onTestFinished }, 'journal'), 'journal');
}

function open(path: string, options: Partial<JournalOptions> = {}, durability: Durability = 'MAX_SURVIVABILITY') {
  return Journal.open(path, { header: { v: 1, durability, seed: '00' }, ...options });
}

function rest(journal: Journal): Entry[] {
  const found: Entry[] = [];
  for (let entry = journal.take(); entry !== undefined; entry = journal.take()) found.push(entry);
  return found;
}

describe('a journal', () => {
  it('hands out again what was appended, and then grows', async () => {
    const path = await newFile();
    const first = await open(path);
    first.append({ t: 'note.1', k: '0#1 now', v: 7, l: 3 });
    first.append({
      t: 'effect.1',
      k: '0#2 sh.run',
      e: { className: 'X', message: null },
      l: 9,
      c: { '0#2 sh.run': 4, '0/1#1 sh.run': 5 },
    });
    first.close();
    const second = await open(path);
    expect(second.past).toMatchObject({ count: 2, logSize: 9, copied: new Map([['0/1#1 sh.run', 5]]) });
    expect(rest(second).map(({ k }) => k)).toEqual(['0#1 now', '0#2 sh.run']);
    expect(second.replaying).toBe(false);
    second.append({ t: 'note.1', k: '0#3 now', v: 8 });
    second.close();
    expect(rest(await open(path))).toHaveLength(3);
  });

  it('is without a line that a crash cut off', async () => {
    const path = await newFile();
    const first = await open(path);
    first.append({ t: 'note.1', k: 'a', v: 'ä' });
    first.append({ t: 'note.1', k: 'b' });
    first.close();
    truncateSync(path, readFileSync(path).length - 3);
    const second = await open(path);
    expect(rest(second)).toEqual([{ t: 'note.1', k: 'a', v: 'ä' }]);
    second.append({ t: 'note.1', k: 'c' });
    second.close();
    expect(rest(await open(path)).map(({ k }) => k)).toEqual(['a', 'c']);
  });

  it('cannot be opened with a damaged line, of another version, or without a first line where there was one', async () => {
    const path = await newFile();
    const first = await open(path);
    first.append({ t: 'note.1', k: 'a' });
    first.close();
    appendFileSync(path, '{"k":\n{"k":"b"}\n');
    await expect(open(path)).rejects.toThrow('line 3 is damaged');
    writeFileSync(path, '{"v":2}\n');
    await expect(open(path)).rejects.toThrow('no header that is known');
    writeFileSync(path, '');
    await expect(open(path, { mustExist: true })).rejects.toThrow('has no first line');
  });

  it('is refused, and left as it is, where only a newer server knows what it has', async () => {
    const path = await newFile();
    const header = { v: 1, durability: 'MAX_SURVIVABILITY', seed: '00' };
    const known = { t: 'note.1', k: '0#1 now', v: 7 };
    const texts: readonly (readonly [lines: readonly object[], complaint: string])[] = [
      [[{ ...header, flags: ['operations', 'fromTomorrow'] }, known], 'begun with ‘fromTomorrow’'],
      [[header, known, { t: 'note.2', k: '0#2 now' }], 'line 3 is ‘note.2’'],
      [[header, known, known, { t: 'wish.1', k: '0#2 now' }], 'line 4 is ‘wish.1’'],
      [[header, { t: 7, k: '0#1 now' }], 'line 2 is ‘7’'],
      [[header, { t: 'constructor', k: '0#1 now' }], 'line 2 is ‘constructor’'],
      [[header, ['0#1 now']], 'line 2 is no entry'],
    ];
    for (const [lines, complaint] of texts) {
      const text = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"half`;
      writeFileSync(path, text);
      await expect(open(path)).rejects.toThrow(complaint);
      expect(readFileSync(path, 'utf8')).toBe(text);
    }
  });

  it('from before there were flags and kinds has none, and its entries are what their keys say', async () => {
    const path = await newFile();
    const keys: readonly (readonly [key: string, tag: EntryTag])[] = [
      ['0 start', 'start.1'],
      ['0#1 node.echo', 'answer.0'],
      ['0#2.parallel/0 start', 'start.1'],
      ['0#2.parallel/0#1 start', 'answer.0'],
      ['0#2.parallel/0 tick 5', 'tick.1'],
      ['0 compute 1', 'compute.1'],
      ['stop', 'stop.1'],
      ['stop 0 tick 5', 'stop.1'],
      ['terminate 0 compute 2', 'terminate.1'],
      ['0#2 parallel', 'answer.0'],
    ];
    const untold = ['+0#3 input.answer', '=0#4 mail.send', 'paused', 'said', 'suspended', 'resumed'];
    const entries = [...untold.map((k) => ({ k })), ...keys.map(([k]) => ({ k }))];
    const header = { v: 1, durability: 'MAX_SURVIVABILITY', seed: '00' };
    writeFileSync(path, [header, ...entries, ''].map((line) => line && JSON.stringify(line)).join('\n'));
    const journal = await open(path, {
      header: { v: 1, durability: 'MAX_SURVIVABILITY', seed: '01', flags: allFlags() },
    });
    expect(allFlags().filter((flag) => journal.has(flag))).toEqual([]);
    expect(journal.past).toMatchObject({ count: keys.length, wasEverSuspended: true });
    expect([...journal.past.answers.keys(), ...journal.past.settled.keys()]).toEqual([
      '0#3 input.answer',
      '0#4 mail.send',
    ]);
    expect(rest(journal).map(({ k, t }) => [k, t])).toEqual(keys);
    expect(isAbout({ t: 'answer.0', k: '0#1 now' }, '0#1 now', 'note.1')).toBe(true);
    expect(isAbout({ t: 'effect.1', k: '0#1 now' }, '0#1 now', 'note.1')).toBe(false);
  });

  it('has the flags of the server that began it, whichever goes on with it', async () => {
    const path = await newFile();
    const first = await open(path, {
      header: { v: 1, durability: 'MAX_SURVIVABILITY', seed: '00', flags: allFlags() },
    });
    expect(first.has('operations')).toBe(true);
    first.close();
    expect((await open(path)).has('operations')).toBe(true);
  });

  it('knows whether the server before ended in good order', async () => {
    const path = await newFile();
    const first = await open(path, {}, 'PERFORMANCE_OPTIMIZED');
    first.append({ t: 'note.1', k: 'a' });
    first.suspend();
    const second = await open(path);
    expect(second.past).toMatchObject({ wasSuspended: true, count: 1 });
    // It ends without a word.
    const third = await open(path);
    expect(third.past).toMatchObject({ wasSuspended: false, wasEverSuspended: true, count: 1 });
    expect(third.durability).toBe('PERFORMANCE_OPTIMIZED');
  });

  it('has an answer that came before the script was told, until it is', async () => {
    const path = await newFile();
    const first = await open(path);
    await first.answerBefore('0#1 input.answer', { kind: 'yes' });
    const second = await open(path);
    expect(second.past.count).toBe(0);
    expect(second.past.answers.get('0#1 input.answer')).toEqual({ kind: 'yes' });
    second.append({ t: 'effect.1', k: '0#1 input.answer', v: { kind: 'yes' } });
    second.close();
    expect((await open(path)).past.answers.size).toBe(0);
  });

  it('has what came of an effect that could not be told, and how much of the console comes again', async () => {
    const path = await newFile();
    const first = await open(path);
    first.append({ t: 'effect.1', k: '0#1 httpRequest.ask', v: 1, l: 10 });
    first.append({ t: 'settled.1', k: '=0#2 mail.send', e: { className: 'X', message: null }, l: 40, s: 12 });
    first.close();
    const second = await open(path);
    expect(second.past).toMatchObject({ count: 1, logSize: 40, said: 12 });
    expect(second.past.settled.get('0#2 mail.send')).toMatchObject({ e: { className: 'X' } });
    second.append({ t: 'effect.1', k: '0#2 mail.send', e: { className: 'X', message: null }, l: 41 });
    second.close();
    expect((await open(path)).past).toMatchObject({ count: 2, logSize: 41, said: 0, settled: new Map() });
  });

  it('knows whether a person has paused the run', async () => {
    const path = await newFile();
    const first = await open(path);
    expect(first.past.isPaused).toBe(false);
    first.append({ t: 'paused.1', k: 'paused', v: true, l: 5, s: 0 });
    first.suspend();
    const second = await open(path);
    expect(second.past).toMatchObject({ isPaused: true, wasSuspended: true, count: 0, logSize: 5 });
    second.append({ t: 'paused.1', k: 'paused', v: false, l: 6, s: 0 });
    second.close();
    expect((await open(path)).past.isPaused).toBe(false);
  });

  it.each<[Durability, string[], boolean]>([
    ['MAX_SURVIVABILITY', ['write', 'sync', 'write', 'sync'], true],
    ['SURVIVABLE_NONATOMIC', ['write', 'write'], true],
    ['PERFORMANCE_OPTIMIZED', ['write'], false],
  ])('is as safe as %s says before something happens', async (durability, expected, isTidied) => {
    const moments: string[] = [];
    const journal = await open(await newFile(), { onMoment: ({ kind }) => moments.push(kind) }, durability);
    let tidied = false;
    journal.append({ t: 'note.1', k: 'a' });
    journal.afterSafe(() => {
      tidied = true;
    });
    expect(tidied).toBe(false);
    await journal.durable();
    expect(moments).toEqual(expected);
    expect(tidied).toBe(isTidied);
  });

  it('tells how much of it is on disk for certain', async () => {
    const moments: JournalMoment[] = [];
    const path = await newFile();
    const journal = await open(path, { onMoment: (moment) => moments.push(moment) });
    const header = readFileSync(path).length;
    journal.append({ t: 'note.1', k: 'a' });
    await journal.durable();
    expect(moments.map(({ kind, safe }) => [kind, safe])).toEqual([
      ['write', 0],
      ['sync', 0],
      ['write', header],
      ['sync', header],
    ]);
  });

  it('of fifty megabytes is read without holding up others, and without having it all in memory', async () => {
    const path = await newFile();
    const fd = openSync(path, 'w');
    writeSync(fd, '{"v":1,"durability":"MAX_SURVIVABILITY","seed":"00"}\n');
    const lines = Array.from({ length: 1000 }, (_, n) => `{"k":"0#${n} echo","v":"${'x'.repeat(80)}","l":${n}}\n`).join(
      '',
    );
    const count = Math.ceil((50 * 1024 * 1024) / lines.length);
    for (let n = 0; n < count; n += 1) writeSync(fd, lines);
    let longest = 0;
    let last = process.cpuUsage();
    // What others of the machine take is not counted.
    const timer = setInterval(() => {
      const { user, system } = process.cpuUsage(last);
      longest = Math.max(longest, user + system);
      last = process.cpuUsage();
    }, 1);
    const journal = await open(path);
    clearInterval(timer);
    expect(journal.past.count).toBe(count * 1000);
    // The collector of garbage and threads of other work count, too; without turns it would be the whole reading at once.
    expect(longest / 1000).toBeLessThan(250);
    const before = process.memoryUsage().heapUsed;
    let most = 0;
    for (let n = 0; journal.take() !== undefined; n += 1)
      if (n % 20_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed);
    expect(most - before).toBeLessThan(100 * 1024 * 1024);
    expect(journal.replaying).toBe(false);
  });
});
