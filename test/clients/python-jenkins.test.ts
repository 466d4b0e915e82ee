import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';

const PROGRAM = join(import.meta.dirname, 'python_jenkins_methods.py');
const OTHER_ISSUES = /^left out: (credentials|of the promoted-builds plugin|a fault of the client)/;

describe('python-jenkins', () => {
  it('every public method does what it says, or is left out for a reason', async (t) => {
    const server = await spawnServer({ home: await preparedHome(t) });
    t.onTestFinished(() => server.kill());
    const { stdout } = await execa('/usr/bin/python3', [
      '-W',
      'ignore',
      PROGRAM,
      server.base,
      'admin',
      server.client.password ?? '',
    ]);
    const outcome: Record<string, string> = JSON.parse(stdout);
    console.info(
      Object.entries(outcome)
        .map(([method, result]) => `${method}: ${result}`)
        .join('\n'),
    );
    const failed = Object.entries(outcome).filter(([, result]) => result !== 'ok' && !OTHER_ISSUES.test(result));
    expect(failed).toEqual([]);
    expect(Object.values(outcome).filter((result) => result === 'ok').length).toBeGreaterThan(55);
  }, 300_000);
});
