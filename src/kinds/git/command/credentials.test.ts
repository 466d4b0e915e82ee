import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { GitCredential } from './credentials.ts';
import { withCredential } from './credentials.ts';

const execute = promisify(execFile);
const LOGIN: GitCredential = {
  kind: 'username-password',
  id: 'login',
  description: '',
  username: 'Ann@corp',
  password: 'secret',
  usernameSecret: false,
};

/** What the program says to a prompt; null: it fails. */
function answer(prompt: string, url = 'https://Git.example.org:8443/app.git', name = 'GIT_ASKPASS') {
  return withCredential(LOGIN, { url, sshCommand: undefined, place: null }, async (env) => {
    const done = await execute('sh', [env[name] ?? '', prompt]).catch(() => null);
    return done?.stdout ?? null;
  });
}

it.each([
  ["Username for 'https://git.example.org:8443': ", 'Ann@corp'],
  ["Password for 'https://Ann@corp@GIT.example.org:8443': ", 'secret'],
  ["Password for 'https://bob@git.example.org:8443': ", 'secret'],
  ['Username for "https://git.example.org:8443"', 'Ann@corp'],
  ['Password for "https://Ann%40corp@git.example.org:8443"', 'secret'],
  ["Username for 'https://git.example.org': ", null],
  ["Username for 'https://evil.example.org': ", null],
  ["Username for 'https://git.example.org:8443.evil.org': ", null],
  ["Username for 'https://evil.org/git.example.org:8443': ", null],
  ["Username for 'https://evil.org/@git.example.org:8443': ", null],
  ["Password for 'https://Ann@corp@evil.org': ", null],
  ["Password for 'https://bob@evil.org@git.example.org:8443': ", null],
  ["Password for 'https://git.example.org:8443@evil.org': ", null],
  ["ann@git.example.org's password: ", null],
  ['', null],
])('answers %j with %j', async (prompt, said) => {
  expect(await answer(prompt)).toBe(said);
});

it('answers SSH where the remote is one of SSH, and no web server but that of the host', async () => {
  const url = 'git@git.example.org:app.git';
  expect(await answer("git@git.example.org's password: ", url, 'SSH_ASKPASS')).toBe('secret');
  expect(await answer("git@git.example.org's password: ", undefined, 'SSH_ASKPASS')).toBeNull();
  expect(await answer("Username for 'https://evil.org': ", url)).toBeNull();
  expect(await answer("Username for 'https://x': ", '/srv/app.git')).toBeNull();
});
