import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing, namesIn, syncFolder, TEMPORARY_FILE, writeAtomic } from '../../../kit/index.ts';
import { isThere } from '../../files/damaged-files.ts';
import type { Layout } from '../../layout/layout.ts';
import { SecretsUnusable } from '../confidential-keys.ts';

/** Says which file of the home is replaced by which one of the rotation's folder. The last one is the master key. */
export interface RotationPlan {
  /** Holds the path below the home. */
  readonly path: string;
  readonly staged: string;
  readonly mode: number;
}

const PLAN = 'plan.json';

/** Says that what is staged counts. From then on the rotation is finished, whatever happens; before, nothing has changed. */
export async function writePlan(layout: Pick<Layout, 'rotation'>, plan: readonly RotationPlan[]): Promise<void> {
  await writeAtomic(join(layout.rotation, PLAN), JSON.stringify(plan), { mode: 0o600 });
}

/** Says whether a rotation counts that is not finished yet. */
export function hasPlan({ rotation }: Pick<Layout, 'rotation'>): boolean {
  return isThere(join(rotation, PLAN));
}

/**
 * Finishes a rotation of keys that an earlier process has begun, or removes what it left where it had not got so far. It is
 * safe to repeat, and must come before anything of the home is read. The old master key is kept until all is in place.
 */
export async function finishRotation(
  layout: Pick<Layout, 'folder' | 'rotation' | 'masterKey' | 'oldMasterKey'>,
  onMoment: () => void = () => undefined,
): Promise<void> {
  if (!isThere(layout.rotation)) return;
  const plan = await planOf(layout);
  if (plan !== null) {
    for (const each of plan) {
      onMoment();
      await putInPlace(layout, each);
    }
    onMoment();
    await rm(layout.oldMasterKey, { force: true });
    await removeHalfWritten(dirname(layout.masterKey));
    onMoment();
    await rm(join(layout.rotation, PLAN));
    // A plan that a loss of power brought back would put its files over newer ones.
    await syncFolder(layout.rotation);
  }
  onMoment();
  await rm(layout.rotation, { recursive: true, force: true });
}

/** Removes what a killed process wrote of a key: it may be the old master key. */
async function removeHalfWritten(folder: string): Promise<void> {
  for (const name of await namesIn(folder))
    if (TEMPORARY_FILE.test(name)) await rm(join(folder, name), { force: true });
}

async function putInPlace(
  { folder, rotation, masterKey, oldMasterKey }: Pick<Layout, 'folder' | 'rotation' | 'masterKey' | 'oldMasterKey'>,
  { path, staged, mode }: RotationPlan,
): Promise<void> {
  const target = join(folder, path);
  const content = await readFile(join(rotation, staged));
  if (!isThere(oldMasterKey)) {
    const before = await readFile(masterKey);
    await writeAtomic(oldMasterKey, before, { mode: 0o600 });
  }
  // What was deleted meanwhile stays so.
  if (isThere(dirname(target))) await writeAtomic(target, content, { mode });
}

async function planOf({ rotation }: Pick<Layout, 'rotation'>): Promise<readonly RotationPlan[] | null> {
  try {
    // Only we write it, as a whole.
    return JSON.parse(await readFile(join(rotation, PLAN), 'utf8')) as readonly RotationPlan[];
  } catch (error) {
    if (isMissing(error)) return null;
    throw new SecretsUnusable(`${join(rotation, PLAN)} cannot be read; restore it, or the home, from a backup`);
  }
}
