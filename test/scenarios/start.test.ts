import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { endOf } from '../harness/builds.ts';
import { Client } from '../harness/client.ts';
import { freestyle } from '../harness/jobs.ts';
import { addressOf, spawnServer } from '../harness/server-process.ts';

const run = promisify(execFile);
const PROJECT = join(import.meta.dirname, '..', '..');
const BUNDLE = join(PROJECT, 'dist', 'main.js');

/** Runs the server until it ends by itself, as it should with bad input. */
async function ending(args: readonly string[], home: string): Promise<{ code: number; stderr: string }> {
  try {
    await run(process.execPath, [BUNDLE, '--httpPort=0', ...args], { env: { ...process.env, JENKINS_HOME: home } });
    return { code: 0, stderr: '' };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, stderr };
  }
}

describe('starting and ending', () => {
  it('makes the first administrator and tells where the password is, for the owner alone', async (t) => {
    const home = await temporaryFolder(t);
    const server = await spawnServer({ home });
    t.onTestFinished(() => server.kill());
    const file = join(home, 'secrets', 'initialAdminPassword');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(server.output()).toContain(file);
    expect(server.output()).not.toContain(server.client.password);
    expect((await readFile(join(home, 'jenkins.install.UpgradeWizard.state'), 'utf8')).trim()).toBe('2.393');
    expect((await fetch(new URL('api/json', server.base))).status).toBe(403);
  });

  it('says in its last line which address to open, as text where that is wanted', async (t) => {
    const home = await temporaryFolder(t);
    const args = ['--prefix=/ci', '-Dmillwright.logFormat=text'];
    const child = spawn(process.execPath, [BUNDLE, '--httpPort=0', '--httpListenAddress=127.0.0.1', ...args], {
      env: { ...process.env, JENKINS_HOME: home },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (line.includes('up and running')) child.kill('SIGTERM');
    }
    const started = lines.slice(0, lines.findIndex((line) => line.includes('up and running')) + 1);
    expect(started[0]).toMatch(
      /^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\] INFO: the password of the first administrator is in this file \{.*initialAdminPassword/,
    );
    expect(started.at(-1)).toMatch(/INFO: Millwright is up and running: http:\/\/localhost:\d+\/ci\/ \{/);
    expect(lines.join('\n')).not.toContain('\u001b');
    expect(lines.at(-1)).toContain('stopping');
  });

  it('refuses a home that another server has open', async (t) => {
    const home = await temporaryFolder(t);
    const server = await spawnServer({ home });
    t.onTestFinished(() => server.kill());
    const second = await ending([], home);
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(home);
    expect(second.stderr).toContain(String(server.child.pid));
  });

  it.each([
    [['--httpPort=many'], '--httpPort must be a number'],
    [['--nonsense=1'], 'unknown option --nonsense=1'],
    [['--httpPort=0'], 'ENOTDIR'],
  ])('says what is wrong with %j', async (args, reason) => {
    const answer = await ending(args, join(BUNDLE, 'below a file'));
    expect(answer.code).toBe(1);
    expect(answer.stderr).toMatch(/millwright/);
    expect(answer.stderr).toContain(reason);
  });

  it.for(['SIGTERM', 'SIGINT'] as const)('ends cleanly on %s, and a build goes on over it', async (signal, t) => {
    const home = await temporaryFolder(t);
    const first = await spawnServer({ home });
    t.onTestFinished(() => first.kill());
    await first.client.postXml(
      '/createItem?name=long',
      freestyle({ command: 'echo begun; sleep 1.5; echo still here' }),
    );
    await first.client.post('/job/long/build?delay=0sec');
    await first.client.until<{ building: boolean }>('/job/long/1/api/json', (answer) => answer.building);
    const ended = once(first.child, 'exit');
    first.child.kill(signal);
    expect(await ended).toEqual([0, null]);
    const second = await spawnServer({ home });
    t.onTestFinished(() => second.kill());
    const answer = await second.client.until<{ building: boolean; result: string }>(
      '/job/long/1/api/json',
      (state) => !state.building,
    );
    expect(answer.result).toBe('SUCCESS');
    const text = await second.client.text('/job/long/1/consoleText');
    expect(text.match(/^begun$/gm)).toHaveLength(1);
    expect(text).toMatch(/still here\nFinished: SUCCESS\n$/);
  });

  it.for([
    { env: {}, seen: { server: '2', build: 'unset' } },
    { env: { MALLOC_ARENA_MAX: '3' }, seen: { server: '3', build: '3' } },
  ])('keeps what it sets for its own memory from builds, with $env', async ({ env, seen }, t) => {
    const home = await temporaryFolder(t);
    const server = await spawnServer({ home, env });
    t.onTestFinished(() => server.kill());
    const own = await readFile(`/proc/${server.child.pid}/environ`, 'utf8');
    expect(own.split('\0')).toContain(`MALLOC_ARENA_MAX=${seen.server}`);
    const command = 'echo arenas ${MALLOC_ARENA_MAX-unset}, own ${MILLWRIGHT_OWN-unset}';
    await server.client.postXml('/createItem?name=seen', freestyle({ command }));
    await server.client.post('/job/seen/build?delay=0sec');
    expect((await endOf(server.client, '/job/seen/1')).console).toContain(`\narenas ${seen.build}, own unset\n`);
  });

  it('really restarts on /restart, and ends with the launcher on /exit', async (t) => {
    const home = await temporaryFolder(t);
    const launcher = spawn(
      'sh',
      [
        join(PROJECT, 'bin', 'millwright'),
        '--httpPort=0',
        '--httpListenAddress=127.0.0.1',
        '-Dmillwright.restartDelaySeconds=4',
      ],
      {
        env: { ...process.env, JENKINS_HOME: home },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    t.onTestFinished(() => void launcher.kill('SIGTERM'));
    const password = async () => (await readFile(join(home, 'secrets', 'initialAdminPassword'), 'utf8')).trim();
    const base = await addressOf(launcher);
    const client = new Client(base, 'admin', await password());
    const session = (await client.get('/login')).headers.get('x-jenkins-session');
    const again = addressOf(launcher);
    expect((await client.post('/restart')).status).toBe(302);
    // Clients follow the redirect and expect to be told that the server is going down.
    expect((await client.get('/')).status).toBe(503);
    const second = new Client(await again, 'admin', await password());
    expect((await second.get('/login')).headers.get('x-jenkins-session')).not.toBe(session);
    const ended = once(launcher, 'exit');
    expect((await second.post('/exit')).status).toBe(200);
    expect(await ended).toEqual([0, null]);
  });

  it('waits with a safe restart until no build runs, can be called off, and answers 503 while it goes down', {
    timeout: 360_000,
  }, async (t) => {
    const home = await temporaryFolder(t);
    const launcher = spawn(
      'sh',
      [
        join(PROJECT, 'bin', 'millwright'),
        '--httpPort=0',
        '--httpListenAddress=127.0.0.1',
        '-Dmillwright.restartDelaySeconds=0',
      ],
      { env: { ...process.env, JENKINS_HOME: home }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    t.onTestFinished(() => void launcher.kill('SIGTERM'));
    const base = await addressOf(launcher);
    const password = (await readFile(join(home, 'secrets', 'initialAdminPassword'), 'utf8')).trim();
    const client = new Client(base, 'admin', password);
    const go = join(home, 'go');
    const command = `while [ ! -e ${go} ]; do sleep 0.1; done`;
    await client.postXml('/createItem?name=slow', freestyle({ command }));
    await client.post('/job/slow/build?delay=0sec');
    await client.until<{ building: boolean }>('/job/slow/1/api/json', ({ building }) => building);

    expect((await client.post('/safeRestart')).status).toBe(302);
    expect(await client.text('/')).toContain('Jenkins is going to shut down');
    expect(await client.json('/api/json?tree=quietingDown')).toMatchObject({ quietingDown: true });
    expect((await client.post('/cancelQuietDown')).status).toBe(302);
    expect(await client.text('/')).not.toContain('Jenkins is going to shut down');

    expect((await client.post('/safeRestart')).status).toBe(302);
    const again = addressOf(launcher);
    await writeFile(go, '');
    const refused = async () => (await client.get('/api/json').catch(() => ({ status: 0 }))).status;
    while ((await refused()) === 200) await new Promise((resolve) => setTimeout(resolve, 50));
    expect([0, 503]).toContain(await refused());
    const second = new Client(await again, 'admin', password);
    expect(await second.json('/job/slow/1/api/json')).toMatchObject({ result: 'SUCCESS' });
    expect(await second.json('/api/json?tree=quietingDown')).toMatchObject({ quietingDown: false });
    await second.post('/exit');
  });

  it('keeps to its context path', async (t) => {
    const home = await temporaryFolder(t);
    const server = await spawnServer({ home, args: ['--prefix=/ci'] });
    t.onTestFinished(() => server.kill());
    expect(server.base).toMatch(/\/ci\/$/);
    await server.client.postXml('/createItem?name=a', freestyle());
    expect(await server.client.json('/job/a/api/json?tree=url')).toMatchObject({ url: `${server.base}job/a/` });
    const built = await server.client.post('/job/a/build?delay=0sec');
    expect(built.headers.get('location')).toBe(`${server.base}queue/item/1/`);
    const outside = { headers: { Authorization: `Basic ${btoa(`admin:${server.client.password}`)}` } };
    expect((await fetch(new URL('/api/json', server.base), outside)).status).toBe(404);
  });

  it('switches crumbs off by its property', async (t) => {
    const home = await temporaryFolder(t);
    const property = '-Dhudson.security.csrf.GlobalCrumbIssuerConfiguration.DISABLE_CSRF_PROTECTION=true';
    const server = await spawnServer({ home, args: [property] });
    t.onTestFinished(() => server.kill());
    expect((await server.client.get('/crumbIssuer/api/json')).status).toBe(404);
    const answer = await server.client.request('/createItem?name=a', {
      method: 'POST',
      body: freestyle(),
      headers: { 'Content-Type': 'text/xml' },
    });
    expect(answer.status).toBe(200);
  });
});
