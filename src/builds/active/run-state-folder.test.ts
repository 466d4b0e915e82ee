import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../kit/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { firstState, isBefore, RunStateFolder } from './run-state-folder.ts';

const STATE = firstState({ number: 1, node: 'far' });

describe('the state of a run', () => {
  it('is the last one that was written whole', async (t) => {
    const folder = new RunStateFolder(join(await temporaryFolder(t, 'state'), 'control'), silentLogger);
    expect(folder.read()).toBe(null);
    folder.write(STATE);
    folder.write({ ...STATE, phase: 'build', index: 2 });
    const path = join(folder.path, 'state.json');
    appendFileSync(path, '\n{"v":1,"phase":"publish","ind');
    expect(folder.read()).toMatchObject({ phase: 'build', index: 2, executor: 1, node: 'far' });
    folder.write({ ...STATE, phase: 'late' });
    expect(folder.read()).toMatchObject({ phase: 'late' });
    expect([statSync(path).mode & 0o777, statSync(folder.path).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  it('goes on from what an older server wrote, which is no line', async (t) => {
    const folder = new RunStateFolder(await temporaryFolder(t, 'state'), silentLogger);
    writeFileSync(join(folder.path, 'state.json'), JSON.stringify({ v: 1, ...STATE, phase: 'setup' }));
    expect(folder.read()).toMatchObject({ phase: 'setup' });
    folder.write({ ...STATE, phase: 'build' });
    expect(folder.read()).toMatchObject({ phase: 'build' });
  });

  it('goes on after its file was closed', async (t) => {
    const folder = new RunStateFolder(await temporaryFolder(t, 'state'), silentLogger);
    folder.writeFirst(STATE);
    folder.write({ ...STATE, phase: 'setup' });
    folder.close();
    folder.close();
    folder.write({ ...STATE, phase: 'build' });
    expect(folder.read()).toMatchObject({ phase: 'build' });
    expect(readFileSync(join(folder.path, 'state.json'), 'utf8').trim().split('\n')).toHaveLength(3);
    folder.close();
  });

  it('does not grow without bounds', async (t) => {
    const folder = new RunStateFolder(await temporaryFolder(t, 'state'), silentLogger);
    const environment = 'x'.repeat(10_000);
    for (let index = 0; index < 100; index += 1) folder.write({ ...STATE, phase: 'build', index, environment });
    expect(folder.read()).toMatchObject({ index: 99, environment });
    expect(readFileSync(join(folder.path, 'state.json')).length).toBeLessThan(300_000);
  });
});

it('knows which step comes before which', () => {
  expect(isBefore({ phase: 'build', index: 9 }, { phase: 'publish', index: 0 })).toBe(true);
  expect(isBefore({ phase: 'build', index: 1 }, { phase: 'build', index: 1 })).toBe(false);
  expect(isBefore({ phase: 'late', index: 0 }, { phase: 'head', index: 1 })).toBe(false);
});
