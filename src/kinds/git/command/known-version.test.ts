import { expect, it } from 'vitest';
import type { Processes } from '../../../points/index.ts';
import { knownVersion } from './known-version.ts';

const processes = (): Processes => ({ run: () => Promise.resolve({ code: 0, stdout: '', stderr: '' }) });

it('believes a version for ten minutes, for one server and one search path', () => {
  const server = processes();
  let now = 1_000_000;
  const clock = { now: () => now };
  const version = knownVersion(server, '/usr/bin', clock);
  expect(version.get()).toBeNull();
  version.put('git version 2.39.5');
  expect(knownVersion(server, '/usr/bin', clock).get()).toBe('git version 2.39.5');
  expect(knownVersion(server, '/opt/git/bin', clock).get()).toBeNull();
  expect(knownVersion(processes(), '/usr/bin', clock).get()).toBeNull();
  now += 10 * 60_000;
  expect(version.get()).toBeNull();
});
