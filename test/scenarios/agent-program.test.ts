import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { until } from '../../src/kit/testing/until.ts';
import { ConnectionLost, type ExitOutcome, type Machine } from '../../src/points/index.ts';
import { type AgentServer, SECRET, spawnProgram, startAgentServer, wireTo } from '../harness/agent-server.ts';

const env = { PATH: process.env['PATH'] ?? '' };

async function begin(t: TestContext) {
  const folder = await temporaryFolder(t, 'agent');
  const server = await startAgentServer();
  t.onTestFinished(() => server.close());
  const wire = await wireTo(server.port);
  t.onTestFinished(() => wire.close());
  const words = ['-url', wire.url, '-name', 'n1', '-secret', SECRET, '-workDir', folder];
  const start = (more: readonly string[] = [], variables = {}) => {
    const program = spawnProgram([...words, ...more], variables);
    t.onTestFinished(() => program.kill());
    return program;
  };
  return { folder, server, wire, start };
}

/** Follows a command over one connection after the other, as a server does. */
async function followAll(
  server: AgentServer,
  id: string,
  first: Machine,
): Promise<{ log: Buffer; outcome: ExitOutcome }> {
  let machine = first;
  const pieces: Buffer[] = [];
  let length = 0;
  for (;;) {
    try {
      const outcome = await machine.follow(id, { log: length, output: 0 }, (_stream, piece, position) => {
        expect(position).toBe(length);
        length += piece.length;
        pieces.push(Buffer.from(piece));
      });
      return { log: Buffer.concat(pieces), outcome };
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      machine = await server.next();
    }
  }
}

it('nothing of a command is lost, and nothing comes twice, when the program is killed and its connection cut', async (t) => {
  const { folder, server, wire, start } = await begin(t);
  const program = start();
  const machine = await server.next();
  const id = randomBytes(16).toString('hex');
  const script =
    'i=0; while [ $i -lt 4000 ]; do echo "line $i"; i=$((i+1)); [ $((i % 1000)) != 0 ] || until [ -e go$i ]; do sleep 0.05; done; done; exit 7';
  await machine.start({ id, argv: ['/bin/sh', '-c', script], folder, env, separateOutput: false });
  const followed = followAll(server, id, machine);
  const go = (at: number) => writeFile(join(folder, `go${at}`), '');
  const printed = async (line: string) =>
    (await readFile(join(folder, '.millwright', 'commands', id, 'log'), 'utf8').catch(() => '')).includes(line);
  await until(() => printed('line 999\n'));
  wire.cut();
  await go(1000);
  await until(() => printed('line 1999\n'));
  await program.kill('SIGKILL');
  await go(2000);
  await until(() => printed('line 2999\n'));
  start();
  await go(3000);
  wire.cut();
  await go(4000);
  const { log, outcome } = await followed;
  expect(outcome).toEqual({ kind: 'exited', code: 7 });
  expect(log.toString()).toBe(Array.from({ length: 4000 }, (_, i) => `line ${i}\n`).join(''));
});

it('great files go by HTTP, both ways', async (t) => {
  const { folder, server, start } = await begin(t);
  start();
  const { files } = await server.next();
  const content = randomBytes(10_000_000);
  await files.write(join(folder, 'great'), content);
  expect((await files.read(join(folder, 'great'))).equals(content)).toBe(true);
  await expect(files.write(join(folder, 'no', 'folder'), content)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('says what the Java program says, and ends in order', async (t) => {
  const { server, start } = await begin(t);
  const program = start();
  const machine = await server.next();
  await until(() => program.output().includes('INFO: Connected\n'));
  for (const line of ['INFO: Setting up agent: n1', 'INFO: WebSocket connection open'])
    expect(program.output()).toContain(line);
  await program.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  expect(program.output()).toContain('INFO: Terminated: The agent was stopped');
  expect(await machine.closed).toBe('The agent was stopped');
});

it('a second program of the name is refused while the first one is there', async (t) => {
  const { server, start } = await begin(t);
  start();
  const machine = await server.next();
  const second = start();
  expect(await second.ended).toBe(255);
  expect(second.output()).toMatch(/SEVERE: Handshake error\.\nResponse code was not 101: 500\./);
  expect(await machine.measure()).toMatchObject({ clock: expect.any(Number) });
});

it('a program whose connection hangs loses its place to another one', async (t) => {
  const { server, wire, start } = await begin(t);
  start();
  const machine = await server.next();
  wire.freeze();
  start();
  expect(await machine.closed).toContain('took its place');
  expect(await (await server.next()).measure()).toMatchObject({ clock: expect.any(Number) });
});

it('a wrong secret, an unknown name and no server are told', async (t) => {
  const { wire, server } = await begin(t);
  const tried = (name: string, secret: string, url = wire.url) =>
    spawnProgram(['-url', url, '-name', name, '-secret', secret, '-workDir', '.', '-noReconnect']);
  for (const [name, secret, said] of [
    ['n1', '00', 'not 101: 403'],
    ['n2', SECRET, 'not 101: 400'],
  ] as const) {
    const program = tried(name, secret);
    expect(await program.ended).toBe(255);
    expect(program.output()).toContain(said);
  }
  await wire.close();
  const program = tried('n1', SECRET);
  expect(await program.ended).toBe(1);
  expect(program.output()).toContain('Could not connect to');
  expect(server.lines).toEqual([]);
});

it('a secret may be in a file or in the environment, from where builds do not have it', async (t) => {
  const { folder, server, wire } = await begin(t);
  const file = join(folder, 'secret');
  await writeFile(file, `${SECRET}\n`);
  const first = spawnProgram(['-url', wire.url, '-name', 'n1', '-secret', `@${file}`, '-workDir', folder]);
  t.onTestFinished(() => first.kill());
  await server.next();
  await first.kill('SIGTERM');
  const variables = {
    JENKINS_URL: wire.url,
    JENKINS_SECRET: SECRET,
    JENKINS_AGENT_NAME: 'n1',
    JENKINS_AGENT_WORKDIR: folder,
  };
  const second = spawnProgram([], variables);
  t.onTestFinished(() => second.kill());
  const { environment } = (await server.next()).system;
  expect(environment).toMatchObject({ JENKINS_URL: wire.url });
  expect(environment).not.toHaveProperty('JENKINS_SECRET');
});

it('a Java program is refused, and the log of the node says what to put in its place', async (t) => {
  const { server } = await begin(t);
  const headers = { 'node-name': 'n1', 'secret-key': SECRET, 'x-remoting-capability': 'rO0AB' };
  expect(await server.agents.admit(headers)).toMatchObject({ kind: 'refused', status: 400 });
  expect(server.lines.join()).toMatch(
    /n1: A Java agent.jar cannot be served.*`node agent.jar` in place of `java -jar agent.jar`/,
  );
});
