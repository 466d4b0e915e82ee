import { afterAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import { BcryptThread } from './bcrypt-thread.ts';
import { PasswordChecker } from './password-checker.ts';
import { PasswordLogIn } from './password-log-in.ts';
import { memoryUserFiles, userRecord } from './testing/memory-home.ts';
import { TokenUses } from './token-uses.ts';
import { UserDirectory } from './user-directory.ts';

const thread = new BcryptThread();
afterAll(() => thread.close());
const HERE = '192.0.2.1';

/** A log-in with one user, `ann`, whose password is `right`, that counts the hashes it computes. */
async function open() {
  const clock = createFakeClock();
  const hashes: string[] = [];
  const lines: { fields: object; text: string }[] = [];
  const bcrypt = {
    hash(password: string, salt: string) {
      hashes.push(password);
      return thread.hash(password, salt);
    },
  };
  const passwords = new PasswordChecker({ clock, bcrypt });
  const stored = `#jbcrypt:${await thread.hash('right', '$2a$04$N9qo8uLOickgx2ZMRZoMye')}`;
  const files = memoryUserFiles(userRecord('ann', { passwordHash: stored }), userRecord('nopassword'));
  const users = new UserDirectory({
    files,
    clock,
    passwords,
    passwordsAllowed: () => true,
    tokenUses: new TokenUses({ files, clock, log: { warn() {} } }),
  });
  await users.reload();
  const logIn = new PasswordLogIn({
    clock,
    log: { warn: (fields: object, text: string) => void lines.push({ fields, text }) },
    logIn: (id, password) => users.logIn(id, password),
  });
  const attempt = async (userId: string, password: string) =>
    (await logIn.check({ userId, address: HERE }, password)) !== null;
  return { attempt, hashes, lines };
}

describe('a log-in', () => {
  it.each(['ann', 'nobody', 'anonymous', 'nopassword', '', 'a\nb'])(
    'computes one hash for a wrong password of %j, whether there is such a user or not',
    async (userId) => {
      const { attempt, hashes } = await open();
      expect(await attempt(userId, 'wrong')).toBe(false);
      expect(hashes).toEqual(['wrong']);
    },
  );

  it('of many requests at once with the same password is one attempt', async () => {
    const { attempt, hashes } = await open();
    const answers = await Promise.all(Array.from({ length: 100 }, () => attempt('ann', 'right')));
    expect([answers.every(Boolean), hashes]).toEqual([true, ['right']]);
    expect(await Promise.all(Array.from({ length: 100 }, () => attempt('ann', 'stale')))).not.toContain(true);
    expect(await attempt('ann', 'right')).toBe(true);
  });

  it('has to wait after wrong passwords, also the right one, and nothing is computed meanwhile', async () => {
    const { attempt, hashes, lines } = await open();
    for (let at = 0; at < 15; at += 1) await attempt('ann', `wrong${at}`);
    const before = hashes.length;
    expect(await attempt('ann', 'right')).toBe(false);
    expect(hashes).toHaveLength(before);
    expect(lines).toEqual([
      { fields: { user: 'ann', from: HERE, seconds: 1 }, text: 'log-ins have to wait after wrong passwords' },
    ]);
  });

  it('of a hundred at once with other passwords looks at as many as are free', async () => {
    const { attempt, hashes } = await open();
    await Promise.all(Array.from({ length: 100 }, (_, at) => attempt('ann', `guess${at}`)));
    expect(hashes).toHaveLength(15);
  });

  it('puts a name into the log as a field, and no more than the start of it', async () => {
    const { attempt, lines } = await open();
    const name = `x\r\nadmin logged in${'y'.repeat(1000)}`;
    for (let at = 0; at < 15; at += 1) await attempt(name, `wrong${at}`);
    expect(lines).toMatchObject([{ fields: { user: name.slice(0, 100) } }]);
    expect(lines[0]?.text).not.toContain('admin');
  });
});
