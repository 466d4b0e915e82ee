import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { systemClock } from '../../../kit/index.ts';
import { temporaryFolder } from '../../../kit/testing/temporary-folder.ts';
import { until } from '../../../kit/testing/until.ts';
import type { PlacedCommand } from '../../../points/index.ts';
import { ClusterClient } from '../api/client.ts';
import { clusterOf } from '../api/cluster.ts';
import { execIn } from '../api/exec.ts';
import { createPod } from '../api/pods.ts';
import { ClusterDouble } from '../testing/cluster-double.ts';
import { commandIn } from './container-command.ts';

const NEVER = new AbortController().signal;

/** Returns a command in a container of a double, and what the agent would run to follow it. */
async function scene(t: TestContext, script: string, more: Partial<PlacedCommand> = {}) {
  const folder = await temporaryFolder(t, 'container');
  const double = await ClusterDouble.start(t);
  const fields = { serverCertificate: null, skipTlsVerify: false, credentialsId: null };
  const limits = { connectTimeout: null, readTimeout: null, maxRequestsPerHost: null };
  const cluster = await clusterOf({ serverUrl: double.url, ...fields, ...limits }, { credential: async () => null });
  const client = new ClusterClient(cluster, systemClock);
  const pod = { metadata: { name: 'p' }, spec: { containers: [{ name: 'c', workingDir: folder }] } };
  await createPod(client, 'x', pod, NEVER);
  const cookie = { JENKINS_SERVER_COOKIE: `durable-${folder.slice(-6)}` };
  const command = commandIn(
    (input, signal) =>
      execIn(cluster, { namespace: 'x', pod: 'p', container: 'c', argv: ['sh'], input, signal, timeoutMs: 60_000 }),
    {
      argv: ['sh', '-xe', '-c', script],
      folder,
      env: new Map([
        ['WORD', `it's "one" $HOME\nand two`],
        ['a.b', 'no name'],
      ]),
      controlFolder: join(folder, 'control'),
      separateOutput: false,
      cookie,
      ...more,
    },
  );
  const follow = async () => {
    const [program = '', ...args] = command.argv;
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err] = ['', ''];
    child.stdout.on('data', (data) => (out += data));
    child.stderr.on('data', (data) => (err += data));
    const [code] = await once(child, 'close');
    return { code, out, err };
  };
  return { command, follow, folder, double };
}

it('a command runs in its container; its output and exit code are handed over by the files', async (t) => {
  const { command, follow, folder } = await scene(t, 'printf %s "$WORD"; pwd; echo no >&2; exit 7');
  await command.begin(NEVER);
  const outcome = await follow();
  expect(outcome.code).toBe(7);
  expect(outcome.out).toContain(`it's "one" $HOME\nand two`);
  expect(outcome.out).toContain(folder);
  expect(outcome.out).toContain('+ exit 7');
});

it('output and errors are apart where that is wanted', async (t) => {
  const { command, follow } = await scene(t, 'echo yes; echo no >&2', { separateOutput: true });
  await command.begin(NEVER);
  const outcome = await follow();
  expect(outcome).toMatchObject({ code: 0, out: 'yes\n' });
  expect(outcome.err).toContain('no\n');
});

it('a command that is begun several times runs once, and each that follows gets all of it', async (t) => {
  const { command, follow, folder } = await scene(
    t,
    'echo x >>count; while [ ! -e go ]; do sleep 0.05; done; echo over',
  );
  await Promise.all([command.begin(NEVER), command.begin(NEVER)]);
  const following = [follow(), follow()];
  await command.begin(NEVER);
  await until(() => existsSync(join(folder, 'count')));
  spawn('touch', [join(folder, 'go')]);
  for (const { out, code } of await Promise.all(following)) {
    expect(code).toBe(0);
    expect(out.endsWith('over\n')).toBe(true);
  }
  expect(await readFile(join(folder, 'count'), 'utf8')).toBe('x\n');
});

it('processes with the cookie are asked to end, and it is told how the command ended', async (t) => {
  const { command, follow, folder } = await scene(
    t,
    // The pause may be asked first: that it failed must not end the shell.
    'trap "echo asked; exit 9" TERM; touch here; while :; do sleep 0.1 || :; done',
  );
  await command.begin(NEVER);
  const following = follow();
  await until(() => existsSync(join(folder, 'here')));
  await command.end('TERM');
  const outcome = await following;
  expect(outcome.code).toBe(9);
  expect(outcome.out).toContain('asked');
});

it('what cannot be written is told', async (t) => {
  const { command } = await scene(t, 'true', { controlFolder: '/proc/none/control' });
  await expect(command.begin(NEVER)).rejects.toThrow(/could not be started in its container: cannot write into/);
  const { command: elsewhere, double } = await scene(t, 'true');
  double.fail({ on: /EXEC/, status: 403, reason: 'Forbidden' });
  await expect(elsewhere.begin(NEVER)).rejects.toThrow(/403/);
});

it('no variable is in the address of a request', async (t) => {
  const { command, double } = await scene(t, 'true');
  await command.begin(NEVER);
  expect(double.requests.join('\n')).not.toContain('WORD');
});
