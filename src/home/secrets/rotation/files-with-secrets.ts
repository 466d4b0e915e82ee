import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../../kit/index.ts';
import type { Layout } from '../../layout/layout.ts';
import { holdsSecret } from '../secret-traces.ts';

/** Matches what builds made, and consoles, in which nothing is read as a secret. */
const NOT_OURS =
  /^(?:workspace|.*@tmp|.*@script|.*@libs|archive|artifacts|stashes|htmlreports|log(?:\.gz)?|log-index)$/;

/**
 * Returns the paths of all files of a home that hold encrypted texts: configurations, and records of runs with their state.
 * Links are not followed: what they lead to is another part of the home, or none of it.
 */
export async function* filesWithSecrets(layout: Layout): AsyncIterable<string> {
  for (const entry of await entriesOf(layout.folder))
    if (entry.isFile() && (await holdsSecret(join(layout.folder, entry.name)))) yield join(layout.folder, entry.name);
  for (const folder of [layout.users, layout.nodes, layout.jobs]) yield* below(folder);
}

async function* below(folder: string): AsyncIterable<string> {
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    // A job may have the name of what builds make: its folder stands in the folder of items.
    if (NOT_OURS.test(entry.name) && !folder.endsWith('/jobs')) continue;
    if (entry.isDirectory()) yield* below(path);
    else if (entry.isFile() && (await holdsSecret(path))) yield path;
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
