import { describe, expect, it } from 'vitest';
import { applied, SECTIONS } from '../testing/applied.ts';
import { exportOf } from '../work/plan.ts';

const BYTES = Buffer.from([0, 0xff, 0x80, 0x41]);

describe('a file that is a secret', () => {
  const of = (bytes: string): string =>
    `credentials: {system: {domainCredentials: [{credentials: [{file: {id: a, fileName: f, secretBytes: "${bytes}"}}]}]}}`;

  it('is given in base64, stored encrypted, and exported so that it is the same again', async () => {
    const draft = await applied(of(BYTES.toString('base64')));
    const stored = `{own:${BYTES.toString('base64')}}`;
    expect(draft.text('credentials.xml')).toContain(`<secretBytes>${stored}</secretBytes>`);
    expect(JSON.stringify(await exportOf(SECTIONS, draft))).toContain(`"secretBytes":"${stored}"`);
    expect((await applied(of(stored), draft.after)).after).toEqual(draft.after);
  });

  it.each([
    ['{AAAA}', 'secretBytes: the secret was encrypted with a key that is not here'],
    ['no base64!', 'secretBytes: it must be bytes in base64'],
    ['QUJDR', 'secretBytes: it must be bytes in base64'],
  ])('is refused as %s', async (bytes, reason) => {
    await expect(applied(of(bytes))).rejects.toThrow(reason);
  });
});

describe('the password of a user', () => {
  const of = (password: string): string =>
    `jenkins: {securityRealm: {local: {users: [{id: ann, password: "${password}"}]}}}`;

  it('may be encrypted by this home; its length is that of the plain one', async () => {
    expect((await applied(of(`<${'p'.repeat(72)}>`))).users).toEqual([{ id: 'ann', password: 'p'.repeat(72) }]);
    await expect(applied(of(`<${'p'.repeat(73)}>`))).rejects.toThrow('password: it is longer than 72 bytes');
  });

  it('that another home encrypted is refused', async () => {
    await expect(applied(of('{other}'))).rejects.toThrow(
      'password: the secret was encrypted with a key that is not here',
    );
  });

  it.each([
    ['0123456', '0123456'],
    ['1e5', '1e5'],
    ['12345678901234567890', '12345678901234567890'],
    ['True', 'True'],
    ['"0x10"', '0x10'],
  ])('%s is what is written', async (written, password) => {
    const { users } = await applied(`jenkins: {securityRealm: {local: {users: [{id: 007, password: ${written}}]}}}`);
    expect(users).toEqual([{ id: '007', password }]);
  });
});
