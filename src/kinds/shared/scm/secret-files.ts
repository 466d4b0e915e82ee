import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processStart, systemClock } from '../../../kit/index.ts';
import type { RunContext } from '../../../points/index.ts';

/** Is the name of a folder: the space of process numbers, the server's number in it, and when it began. */
const NAME = /^millwright-secret-(\w*)-(\d+)-(\d+)-/;
/** Limits how long a command may need such a folder. */
const MAX_AGE_MS = 24 * 60 * 60_000;

/** Says for whom secrets are written: for a run, on the machine where it works, or for the server itself, on its own. */
export type SecretPlace = Pick<RunContext, 'agent' | 'leavesNot'> | null;

/**
 * Writes secrets where only the user of the machine can read them, and removes them when `use` is done. Where there are none,
 * there is no folder, and its name is ''.
 */
export async function withSecretFiles<T>(
  place: SecretPlace,
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  if (Object.keys(files).length === 0) return use('');
  if (place === null || place.agent.name === '') return withOwnFiles(files, use);
  const { agent, leavesNot } = place;
  const folder = join(agent.temporaryFolder, `millwright-secret-${randomUUID()}`);
  leavesNot.folder(folder);
  try {
    await agent.files.makeFolder(folder, { mode: 0o700 });
    for (const [name, content] of Object.entries(files)) {
      const isProgram = name.endsWith('.sh');
      await agent.files.write(join(folder, name), content, { mode: isProgram ? 0o700 : 0o600, program: isProgram });
    }
    return await use(folder);
  } finally {
    await agent.files.remove(folder);
  }
}

async function withOwnFiles<T>(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const { pid } = process;
  const name = `millwright-secret-${pidSpace()}-${pid}-${processStart(pid) ?? 0}-`;
  const folder = await mkdtemp(join(tmpdir(), name));
  try {
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(folder, name), content, { mode: name.endsWith('.sh') ? 0o700 : 0o600 });
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes the secrets that servers of this user left when they were killed. Whether one of another container is alive cannot be
 * known: its folders stay for a day.
 */
export async function removeLeftSecretFiles(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, space, pid, began] = NAME.exec(name) ?? [];
    if (pid === undefined) continue;
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => null);
    if (found === null || found.uid !== process.getuid?.()) continue;
    const isLeft =
      space === pidSpace()
        ? (processStart(Number(pid)) ?? '0') !== began
        : systemClock.now() - found.mtimeMs > MAX_AGE_MS;
    if (isLeft) await rm(folder, { recursive: true, force: true });
  }
}

/** Returns what tells the space in which processes are numbered from that of other containers. */
function pidSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '');
  } catch {
    return '';
  }
}
