import { afterAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import { BcryptThread } from './bcrypt-thread.ts';
import { bcryptOf, DUMMY_HASH } from './password.ts';
import { PasswordChecker } from './password-checker.ts';

const thread = new BcryptThread();
afterAll(() => thread.close());

/** Cost 4, so that it is quick; password `secret`. */
const STORED = `#jbcrypt:${await thread.hash('secret', '$2a$04$abcdefghijklmnopqrstuu')}`;

function checker() {
  const clock = createFakeClock();
  const calls: string[] = [];
  const bcrypt = {
    hash(password: string, salt: string) {
      calls.push(salt);
      return thread.hash(password, salt);
    },
  };
  return { clock, calls, passwords: new PasswordChecker({ clock, bcrypt }) };
}

describe('the stored form of a password', () => {
  const rest = 'N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhW.';
  it.each([
    [`#jbcrypt:$2a$10$${rest}`, true],
    [`#jbcrypt:$2a$18$${rest}`, true],
    [`#jbcrypt:$2a$01$${rest}`, true],
    [`#jbcrypt:$2a$19$${rest}`, false],
    [`#jbcrypt:$2a$00$${rest}`, false],
    [`#jbcrypt:$2b$10$${rest}`, false],
    [`#jbcrypt:$2y$10$${rest}`, false],
    [`#jbcrypt:$2a$10$${rest}x`, false],
    [`#jbcrypt:$2a$10$${rest.slice(1)}`, false],
    [`$2a$10$${rest}`, false],
    [`salt:${rest}`, false],
    ['', false],
    [null, false],
  ])('%s is accepted: %s', (stored, accepted) => {
    expect(bcryptOf(stored) !== null).toBe(accepted);
  });

  it('is what Jenkins writes for a new password', async () => {
    const { passwords } = checker();
    const stored = await passwords.hash('pässword');
    expect(stored).toMatch(/^#jbcrypt:\$2a\$10\$.{53}$/);
    expect(await passwords.check('pässword', stored)).toBe(true);
  });
});

describe('checking a password', () => {
  it.each([
    ['secret', STORED, true],
    ['Secret', STORED, false],
    ['', STORED, false],
    ['secret\0', STORED, false],
    ['secret', null, false],
    ['secret', STORED.replace('2a', '2b'), false],
    // Costs below four pass the form but are none for bcrypt.
    ['secret', STORED.replace('$04$', '$03$'), false],
  ])('%j against %s: %s', async (password, stored, right) => {
    expect(await checker().passwords.check(password, stored)).toBe(right);
  });

  it('takes one hash of the usual cost where there is no password', async () => {
    const { passwords, calls } = checker();
    await passwords.check('secret', null);
    expect(calls).toEqual([DUMMY_HASH]);
  });

  it('costs nothing again for a few minutes once it was right', async () => {
    const { passwords, calls, clock } = checker();
    await passwords.check('secret', STORED);
    await passwords.check('secret', STORED);
    expect(calls).toHaveLength(1);
    clock.advance(5 * 60_000);
    expect(await passwords.check('secret', STORED)).toBe(true);
    expect(calls).toHaveLength(2);
  });

  it('does not remember wrong ones, nor across a change of the stored hash', async () => {
    const { passwords, calls } = checker();
    await passwords.check('wrong', STORED);
    await passwords.check('wrong', STORED);
    await passwords.check('secret', STORED);
    const changed = `#jbcrypt:${await thread.hash('other', '$2a$04$abcdefghijklmnopqrstuu')}`;
    expect(await passwords.check('secret', changed)).toBe(false);
    expect(calls).toHaveLength(4);
  });

  it('hashes once for many requests at the same time', async () => {
    const { passwords, calls } = checker();
    const answers = await Promise.all(Array.from({ length: 20 }, () => passwords.check('secret', STORED)));
    expect(answers.every(Boolean)).toBe(true);
    expect(calls).toHaveLength(1);
  });
});

describe('the bcrypt thread', () => {
  it('leaves the event loop free while it works', async () => {
    let turns = 0;
    let over = false;
    const count = () => {
      turns += 1;
      if (!over) setImmediate(count);
    };
    setImmediate(count);
    await thread.hash('secret', DUMMY_HASH);
    over = true;
    expect(turns).toBeGreaterThan(20);
  });

  it('answers in the order of the calls, and empty for a salt that is none', async () => {
    const [first, none, second] = await Promise.all([
      thread.hash('a', '$2a$04$abcdefghijklmnopqrstuu'),
      thread.hash('b', 'nonsense'),
      thread.hash('c', '$2a$05$abcdefghijklmnopqrstuu'),
    ]);
    expect([first?.slice(0, 7), none, second?.slice(0, 7)]).toEqual(['$2a$04$', '', '$2a$05$']);
  });

  it('refuses at once what would wait for too long', async () => {
    const own = new BcryptThread();
    const salt = '$2a$04$abcdefghijklmnopqrstuu';
    const answers = await Promise.allSettled(Array.from({ length: 150 }, () => own.hash('a', salt)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    expect(answers[149]).toMatchObject({ reason: { code: 'PASSWORDS_BUSY' } });
    expect(await own.hash('a', salt)).toHaveLength(60);
    await own.close();
  });

  it('fails what waits when it is ended, and starts anew with the next call', async () => {
    const own = new BcryptThread();
    const lost = own.hash('secret', DUMMY_HASH);
    const expectation = expect(lost).rejects.toThrow('ended');
    await own.close();
    await expectation;
    expect(await own.hash('secret', '$2a$04$abcdefghijklmnopqrstuu')).toHaveLength(60);
    await own.close();
  });
});
