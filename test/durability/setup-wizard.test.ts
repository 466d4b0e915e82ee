import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { Client } from '../harness/client.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { ROUNDS } from './rounds.ts';

const args = ['-Djenkins.install.runSetupWizard=true'];
const BOSS = { username: 'boss', password1: 'B0ss-pw', password2: 'B0ss-pw', fullname: 'Boss', email: 'b@example.org' };

async function logsIn({ base }: ServerProcess, user: string, password: string): Promise<boolean> {
  return (await new Client(base, user, password).get('/api/json?tree=mode')).status === 200;
}

it(`there is one administrator after a kill of the set-up that makes the first one (${ROUNDS} rounds)`, {
  timeout: 360_000 + ROUNDS * 20_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const home = await temporaryFolder({ onTestFinished }, 'home');
    const first = await spawnServer({ home, args });
    onTestFinished(() => first.kill());
    const password = first.client.password ?? '';
    const answered = { is: false };
    const answer = first.client.post('/setupWizard/createAdminUser', { body: new URLSearchParams(BOSS) }).then(
      ({ status }) => {
        answered.is = true;
        return status;
      },
      () => null,
    );
    while (!answered.is && !existsSync(join(home, '.millwright-administrator'))) await setImmediate();
    for (let turns = randomInt(300); turns > 0 && !answered.is; turns -= 1) await setImmediate();
    await first.kill();
    const status = await answer;
    const second = await spawnServer({ home, args, password });
    onTestFinished(() => second.kill());
    const isBoss = await logsIn(second, BOSS.username, BOSS.password1);
    // Exactly one of them is there, and the file of the initial password with the one whose it is.
    expect(await logsIn(second, 'admin', password)).toBe(!isBoss);
    expect(existsSync(join(home, 'secrets', 'initialAdminPassword'))).toBe(!isBoss);
    expect(existsSync(join(home, '.millwright-administrator'))).toBe(false);
    if (status === 200) expect(isBoss).toBe(true);
    const [user, word] = isBoss ? [BOSS.username, BOSS.password1] : ['admin', password];
    const client = new Client(second.base, user, word);
    const next = isBoss ? '/setupWizard/configureInstance' : '/setupWizard/createAdminUser';
    const fields = isBoss ? { rootUrl: `${second.base}/` } : BOSS;
    expect((await client.post(next, { body: new URLSearchParams(fields) })).status).toBe(200);
    await second.kill();
  }
});
