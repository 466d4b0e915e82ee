import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { idsBetween, listedIds, processMark } from './process-ids.ts';

const highest = Number(readFileSync('/proc/sys/kernel/pid_max', 'latin1')) - 1;

describe('ids between two moments', () => {
  it.each([
    ['nothing began', { last: 10, made: 5 }, { last: 10, made: 5 }, []],
    ['some began', { last: 10, made: 5 }, { last: 13, made: 9 }, [11, 12, 13]],
    ['they began again with the lowest', { last: highest - 1, made: 5 }, { last: 2, made: 9 }, [highest, 1, 2]],
    ['as many began as there are ids', { last: 10, made: 5 }, { last: 13, made: 5 + highest }, null],
  ])('where %s', (_, from, until, ids) => {
    expect(idsBetween(from, until)).toEqual(ids);
  });

  it('are those of living processes where there would be many', () => {
    expect(idsBetween({ last: 0, made: 0 }, { last: highest, made: 299 })).toEqual(
      expect.arrayContaining([1, process.pid]),
    );
    const turned = idsBetween({ last: process.pid, made: 0 }, { last: process.pid - 1, made: 299 });
    expect(turned).toContain(1);
    expect(turned).not.toContain(process.pid);
  });

  it('are those of all that began', async () => {
    const before = processMark();
    const child = spawn('/bin/sh', ['-c', 'read line'], { stdio: ['pipe', 'ignore', 'ignore'] });
    const after = processMark();
    if (before === null || after === null) throw new Error('not known');
    expect(idsBetween(before, after)).toContain(child.pid);
    expect(listedIds()).toContain(child.pid);
    expect(idsBetween(after, after)).toEqual([]);
    child.stdin.end();
    await once(child, 'exit');
  });
});
