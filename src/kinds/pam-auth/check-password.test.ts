import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { checkPassword } from './check-password.ts';

/** Writes a helper that takes one password for `root`, as the real one does it for a service, and notes its words. */
async function helperIn(t: TestContext): Promise<{ helper: string; words: string }> {
  const folder = await temporaryFolder(t, 'pam');
  const [helper, words] = [join(folder, 'tester'), join(folder, 'words')];
  await writeFile(
    helper,
    `#!/bin/sh\necho "$@" > '${words}'\nread -r word\n[ "$word" = 'right word' ] && [ "$2" = root ]\n`,
  );
  await chmod(helper, 0o755);
  return { helper, words };
}

it('knows a user of the system with the groups, and shows the password to no list of processes', async (t) => {
  const { helper, words } = await helperIn(t);
  const root = await checkPassword({ service: 'sshd', name: 'root', password: 'right word', helper });
  expect(root).toMatchObject({ id: 'root', groups: expect.arrayContaining(['root']) });
  expect(await readFile(words, 'utf8')).toBe('sshd root authenticate acct_mgmt\n');
});

it.each([
  ['a wrong password', 'root', 'wrong'],
  ['another user', 'daemon', 'right word'],
  ['a password with a second line', 'root', 'right word\nmore'],
  ['a name that looks like an option', '-v', 'right word'],
  ['a name with a blank', 'root x', 'right word'],
])('lets nobody in with %s', async (_what, name, password) => {
  const ends: (() => Promise<void> | void)[] = [];
  const folder = await temporaryFolder({ onTestFinished: (end) => void ends.push(end) }, 'pam');
  const helper = join(folder, 'tester');
  await writeFile(helper, `#!/bin/sh\nread -r word\n[ "$word" = 'right word' ] && [ "$2" = root ]\n`);
  await chmod(helper, 0o755);
  expect(await checkPassword({ service: 'sshd', name, password, helper })).toBeNull();
  for (const end of ends) await end();
});

it('says that the helper is missing', async () => {
  const asked = checkPassword({ service: 'sshd', name: 'root', password: 'x', helper: 'no-such-helper' });
  await expect(asked).rejects.toThrow('PAM cannot be asked: the program no-such-helper is not installed');
});

/** Writes a program of some lines for the shell. */
async function program(t: TestContext, lines: string): Promise<string> {
  const file = join(await temporaryFolder(t, 'pam'), 'program');
  await writeFile(file, `#!/bin/sh\n${lines}\n`);
  await chmod(file, 0o755);
  return file;
}

it('knows groups whose names hold blanks, and none where they are not told', async (t) => {
  const { helper } = await helperIn(t);
  const asked = { service: 'sshd', name: 'root', password: 'right word', helper };
  const id = await program(t, `[ "$1" = -Gnz ] && printf 'domain admins\\0web\\0'`);
  expect(await checkPassword({ ...asked, programs: { id } })).toMatchObject({ groups: ['domain admins', 'web'] });
  const old = await program(t, 'echo admins; exit 1');
  const unknown = { id: old, getent: 'no-such-program' };
  expect(await checkPassword({ ...asked, programs: unknown })).toMatchObject({ groups: [], fullName: null });
});

it('says that the helper did not answer, which is no wrong password', async (t) => {
  const helper = await program(t, 'exec sleep 30');
  const asked = checkPassword({ service: 'sshd', name: 'root', password: 'x', helper, timeMs: 50 });
  await expect(asked).rejects.toThrow(/PAM did not answer: the program .* was ended \(SIGKILL\)/);
});
