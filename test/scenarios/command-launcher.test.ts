import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { launchProgram } from '../../src/agents/index.ts';
import { describeAgent } from '../../src/agents/testing/agent-contract.ts';
import { connectedSubject } from '../../src/agents/testing/connected-subject.ts';
import { silentLogger, systemClock } from '../../src/kit/index.ts';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { until } from '../../src/kit/testing/until.ts';
import type { Machine } from '../../src/points/index.ts';

const PROGRAM = join(import.meta.dirname, '..', '..', 'dist', 'agent.cjs');
const ENV = { PATH: process.env['PATH'] ?? '/usr/bin:/bin' };

function launched(script: string, lines: string[] = [], signal = new AbortController().signal): Promise<Machine> {
  const line = (text: string): number => lines.push(text);
  return launchProgram({
    ...{ argv: ['sh', '-c', script], env: ENV, node: 'far', version: 'test', line, signal },
    ...{ clock: systemClock, log: silentLogger },
  });
}

/** Returns a script that runs the program behind a shell which says its id and what a login says. */
async function scriptOf(t: Finisher): Promise<{ folder: string; script: string }> {
  const folder = await temporaryFolder(t, 'command');
  const script = `echo $$ > '${folder}/pid'; echo Welcome; '${process.execPath}' '${PROGRAM}' -workDir '${folder}'; exit $?`;
  return { folder, script };
}

describeAgent(
  'the agent program behind a command of the server',
  async (t) => {
    const { folder, script } = await scriptOf(t);
    return connectedSubject(t, {
      connect: () => launched(script),
      cut: () => process.kill(-Number(readFileSync(join(folder, 'pid'), 'utf8')), 'SIGKILL'),
    });
  },
  { isCut: true },
);

it('says in the log of the node what is printed beside the protocol', async (t) => {
  const { script, folder } = await scriptOf(t);
  const lines: string[] = [];
  const machine = await launched(script, lines);
  expect(lines).toContain('Welcome');
  // What is printed as an error comes another way than the protocol.
  await until(() => lines.join('\n').includes(`Using ${folder} as the working folder`));
  expect(lines.join('\n')).toMatch(/^Remoting version: \d/m);
  expect((await machine.measure()).clock).toBeGreaterThan(0);
  machine.close('enough');
  await until(() => lines.some((line) => line.endsWith('Terminated: enough')));
});

it('says why there is no connection', async () => {
  const lines: string[] = [];
  await expect(launched('echo out; echo err >&2; exit 3', lines)).rejects.toThrow(
    'Process terminated with exit code 3',
  );
  expect(lines.sort()).toEqual(['err', 'out']);
  const none = launchProgram({
    ...{ argv: ['/no/such/program'], env: ENV, node: 'far', version: 'test', line: () => undefined },
    ...{ signal: new AbortController().signal, clock: systemClock, log: silentLogger },
  });
  await expect(none).rejects.toThrow(/could not be started: .*ENOENT/);
});

it('ends the command when the attempt is given up', async (t) => {
  const folder = await temporaryFolder(t, 'command');
  const stop = new AbortController();
  const connecting = launched(`trap '' TERM; echo $$ > '${folder}/pid'; sleep 600 & wait; wait`, [], stop.signal);
  connecting.catch(() => undefined);
  const pid = await until(() => {
    try {
      return Number(readFileSync(join(folder, 'pid'), 'utf8')) || undefined;
    } catch {
      return undefined;
    }
  });
  stop.abort(new Error('enough'));
  await expect(connecting).rejects.toThrow('enough');
  await until(() => {
    try {
      return !process.kill(-pid, 0);
    } catch {
      return true;
    }
  });
});
