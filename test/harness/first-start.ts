import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bcrypt from 'bcryptjs';
import type { TestProject } from 'vitest/node';
import { spawnServer } from './server-process.ts';

const BUILD = join(import.meta.dirname, '..', '..', 'scripts', 'build.mjs');
/** Is the lowest that bcrypt takes: nearly every test logs in. */
const COST = 4;

/** Makes the bundle where a source file is newer, and lets it start on an empty home once: tests get copies of what it leaves. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [BUILD, '--if-stale'], { stdio: 'inherit' });
  const home = await mkdtemp(join(tmpdir(), 'millwright-prepared-'));
  const server = await spawnServer({ home });
  await server.kill('SIGTERM');
  await makePasswordCheap(home, server.client.password ?? '');
  project.provide('preparedHome', home);
  return () => rm(home, { recursive: true, force: true });
}

/** Stores the same password with a hash that takes no time to check. */
async function makePasswordCheap(home: string, password: string): Promise<void> {
  const users = join(home, 'users');
  const [admin = ''] = (await readdir(users)).filter((name) => name.startsWith('admin_'));
  const file = join(users, admin, 'config.xml');
  const salt = bcrypt.genSaltSync(COST).replace(/^\$2b/, '$2a');
  const xml = await readFile(file, 'utf8');
  await writeFile(
    file,
    xml.replace(/(?<=#jbcrypt:)[^<]+/, () => bcrypt.hashSync(password, salt)),
  );
}
