import { execFileSync } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { silentLogger } from '../../../kit/index.ts';
import { createFakeClock } from '../../../kit/testing/fake-clock.ts';
import { temporaryFolder } from '../../../kit/testing/temporary-folder.ts';
import { createLayout, type Layout } from '../../layout/layout.ts';
import { recordedHome } from '../../testing/recorded-home.ts';
import { finishRotation } from './finish-rotation.ts';
import { createRequestedRotation, performRequestedRotation } from './requested-rotation.ts';
import { rotateSecrets } from './rotate-keys.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', '..', '..', 'fixtures', 'secrets', 'decrypt.mjs');
const PLAIN = { text: ['KEYTEXT', 'hidden-words', 'x'], bytes: ['hello'] };
const start = { clock: createFakeClock(), log: silentLogger };

function decrypted({ folder }: Layout): unknown {
  return JSON.parse(execFileSync(process.execPath, [SCRIPT, folder], { encoding: 'utf8' }));
}

/** What a server does with the keys before it reads anything. */
async function started(layout: Layout): Promise<void> {
  await finishRotation(layout);
  await performRequestedRotation(layout, start);
}

it('keys are replaced at the next start, once, and what became of it is told', async (t) => {
  const layout = await recordedHome(t, { builds: false });
  const rotation = createRequestedRotation(layout);
  const before = await readFile(layout.masterKey, 'utf8');
  await rotation.request();
  await rotation.withdraw();
  await started(layout);
  expect(await rotation.state()).toEqual({ isRequested: false, last: null });
  expect(await readFile(layout.masterKey, 'utf8')).toBe(before);

  await rotation.request();
  expect(await rotation.state()).toEqual({ isRequested: true, last: null });
  await started(layout);
  const after = await readFile(layout.masterKey, 'utf8');
  expect(after).not.toBe(before);
  expect(await rotation.state()).toMatchObject({ isRequested: false, last: { secrets: expect.any(Number) } });
  expect(decrypted(layout)).toEqual(PLAIN);
  await started(layout);
  expect(await readFile(layout.masterKey, 'utf8')).toBe(after);
});

it('where not all secrets can be read the server starts with its keys, and says why', async (t) => {
  const layout = await recordedHome(t, { builds: false });
  const before = await readFile(layout.masterKey, 'utf8');
  const foreign = `{${Buffer.concat([Buffer.from([1, 0, 0, 0, 16, 0, 0, 0, 16]), Buffer.alloc(32, 7)]).toString('base64')}}`;
  await writeFile(join(layout.folder, 'other.xml'), `<a>${foreign}</a>`);
  const rotation = createRequestedRotation(layout);
  await rotation.request();
  await started(layout);
  const { isRequested, last } = await rotation.state();
  expect(isRequested).toBe(false);
  expect(last).toMatchObject({ failed: expect.stringContaining('other.xml has 1 secrets') });
  expect(await readFile(layout.masterKey, 'utf8')).toBe(before);
  expect(decrypted(layout)).toMatchObject(PLAIN);
});

// A program reads the home of each moment.
it('a server that is killed while it replaces them leaves a home that the next one opens', {
  timeout: 900_000,
}, async (t) => {
  const whole = await recordedHome(t, { builds: false });
  const copies = await temporaryFolder(t, 'copies');
  await createRequestedRotation(whole).request();
  const copyOf = async (name: string): Promise<Layout> => {
    const layout = createLayout(join(copies, name));
    await cp(whole.folder, layout.folder, { recursive: true });
    return layout;
  };
  let moments = 0;
  await rotateSecrets(await copyOf('counted'), () => {
    moments += 1;
  });
  expect(moments).toBeGreaterThan(10);
  for (let kill = 1; kill <= moments; kill += 1) {
    const layout = await copyOf(String(kill));
    let moment = 0;
    const killed = rotateSecrets(layout, () => {
      moment += 1;
      if (moment === kill) throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    await started(layout);
    expect(decrypted(layout), `killed at ${kill}`).toEqual(PLAIN);
    expect((await createRequestedRotation(layout).state()).isRequested).toBe(false);
    expect((await readdir(layout.secrets)).filter((name) => /old|rotation/.test(name))).toEqual([]);
    await rm(layout.folder, { recursive: true });
  }
});
