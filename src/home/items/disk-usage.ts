import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isMissing } from '../../kit/index.ts';
import type { ItemLayout } from '../layout/layout.ts';
import type { Job } from './item-types.ts';

/** Describes the size of a job's files, in bytes. */
export interface DiskUsage {
  /** Holds the size of the records and consoles of its runs. */
  readonly builds: number;
  readonly artifacts: number;
  /** Holds the size of its workspaces on this machine. */
  readonly workspace: number;
}

/**
 * Returns what a job's files take, in bytes. One question to the disk at a time, so that builds are not held up; links
 * are not followed, and what goes away meanwhile does not count. Throws the signal's reason.
 */
export async function diskUsageOf(
  { layout, placeOf }: ItemLayout<'builds'>,
  job: Pick<Job, 'fullName'>,
  { workspace, signal }: { readonly workspace: string; readonly signal: AbortSignal },
): Promise<DiskUsage> {
  const usage = { builds: 0, artifacts: 0, workspace: 0 };
  const runs = layout.builds(placeOf(job.fullName));
  for (const run of await entriesOf(runs)) {
    if (!run.isDirectory()) {
      usage.builds += await sizeOf(join(runs, run.name));
      continue;
    }
    for (const part of await entriesOf(join(runs, run.name))) {
      const size = await sizeBelow(join(runs, run.name), part, signal);
      if (part.name === 'archive') usage.artifacts += size;
      else usage.builds += size;
    }
  }
  const folder = dirname(workspace);
  for (const entry of await entriesOf(folder)) {
    if (entry.name === basename(workspace) || entry.name.startsWith(`${basename(workspace)}@`))
      usage.workspace += await sizeBelow(folder, entry, signal);
  }
  return usage;
}

async function sizeBelow(folder: string, entry: Dirent, signal: AbortSignal): Promise<number> {
  signal.throwIfAborted();
  const path = join(folder, entry.name);
  if (!entry.isDirectory()) return sizeOf(path);
  let size = 0;
  for (const each of await entriesOf(path)) size += await sizeBelow(path, each, signal);
  return size;
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await lstat(path)).size;
  } catch (error) {
    if (isGone(error)) return 0;
    throw error;
  }
}

/** Says whether a file is gone or belongs to another user. */
function isGone(error: unknown): boolean {
  return isMissing(error) || (error instanceof Error && 'code' in error && error.code === 'EACCES');
}
