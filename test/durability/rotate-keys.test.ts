import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { unpackRecordedHome } from '../../src/home/testing/recorded-home.ts';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { spawnServer } from '../harness/server-process.ts';
import { IS_LONG, ROUNDS } from './rounds.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PLAIN = { text: ['KEYTEXT', 'hidden-words', 'x'], bytes: ['hello'] };
/** Files of a rotation; a process is killed as soon as one of them is there. */
const MOMENTS = ['rotation', 'rotation/0', 'rotation/3', 'rotation/7', 'rotation/plan.json', 'master.key.old'];

function rotating(home: string) {
  const env = { ...process.env, MILLWRIGHT_ONCE: '1', MILLWRIGHT_NODE: process.execPath, JENKINS_HOME: home };
  return spawn('sh', [join(ROOT, 'bin', 'millwright'), 'rotate-keys'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** A program of its own reads the home as the format is described. */
function decrypted(home: string): unknown {
  return JSON.parse(
    execFileSync(process.execPath, [join(ROOT, 'fixtures', 'secrets', 'decrypt.mjs'), home]).toString(),
  );
}

it.each(MOMENTS)(
  'no secret is lost where the command that replaces keys is killed at %s',
  async (moment) => {
    const home = await temporaryFolder({ onTestFinished }, 'home');
    await unpackRecordedHome(home, { builds: false });
    const secrets = join(home, 'secrets');
    let cutShort = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const child = rotating(home);
      const ended = once(child, 'exit');
      while (child.exitCode === null && !existsSync(join(secrets, moment))) await setImmediate();
      for (let turns = randomInt(200); turns > 0 && child.exitCode === null; turns -= 1) await setImmediate();
      child.kill('SIGKILL');
      await ended;
      if (child.signalCode === 'SIGKILL') cutShort += 1;
      const next = rotating(home);
      let said = '';
      next.stderr.on('data', (chunk: Buffer) => {
        said += chunk;
      });
      expect((await once(next, 'exit'))[0], said).toBe(0);
      expect(decrypted(home)).toEqual(PLAIN);
      expect((await readdir(secrets)).filter((name) => /old|rotation/.test(name))).toEqual([]);
    }
    // Otherwise each was over before it was killed.
    if (IS_LONG) expect(cutShort).toBeGreaterThan(0);
  },
  60_000 + ROUNDS * 20_000,
);

it('no secret is lost where a server is killed that replaces keys as it starts, and the next one has new keys', async () => {
  const home = await temporaryFolder({ onTestFinished }, 'home');
  await unpackRecordedHome(home, { builds: false });
  const secrets = join(home, 'secrets');
  const asked = await spawnServer({ home, password: 'admin' });
  onTestFinished(() => asked.kill());
  expect((await asked.client.post('manage/keys/request')).status).toBe(302);
  const before = await readFile(join(secrets, 'master.key'), 'utf8');
  await asked.kill('SIGKILL');
  const env = { ...process.env, MILLWRIGHT_ONCE: '1', MILLWRIGHT_NODE: process.execPath, JENKINS_HOME: home };
  const killed = spawn('sh', [join(ROOT, 'bin', 'millwright'), '--httpPort=0'], { env, stdio: 'ignore' });
  const ended = once(killed, 'exit');
  while (killed.exitCode === null && !existsSync(join(secrets, 'rotation', 'plan.json')) && !hasNewKeys())
    await setImmediate();
  killed.kill('SIGKILL');
  await ended;
  const next = await spawnServer({ home, password: 'admin' });
  onTestFinished(() => next.kill());
  expect(await next.client.json('manage/keys/api/json')).toMatchObject({
    requested: false,
    last: { secrets: expect.any(Number) },
  });
  await next.kill();
  expect(decrypted(home)).toEqual(PLAIN);
  expect(await readFile(join(secrets, 'master.key'), 'utf8')).not.toBe(before);

  function hasNewKeys(): boolean {
    return existsSync(join(secrets, 'keysReplaced.json'));
  }
});
