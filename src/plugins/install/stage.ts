import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, namesIn, syncFolder, writeAtomic } from '../../kit/index.ts';

/** Names the folders and marks below the folder of plugins. A package's own folder has its short name. */
export function packagePlaces(folder: string) {
  return {
    folder,
    /** Names the folder of what is being fetched and unpacked; each start empties it. */
    staging: join(folder, '.staging'),
    installed: (shortName: string) => join(folder, shortName),
    /** Names the folder of a package that the next start puts in its place. */
    pending: (shortName: string) => join(folder, '.pending', shortName),
    /** Names the mark of a package that the next start removes. */
    removal: (shortName: string) => join(folder, '.remove', shortName),
    /** Names the folder of the version before. */
    previous: (shortName: string) => join(folder, '.previous', shortName),
    pin: (shortName: string) => join(folder, `${shortName}.jpi.pinned`),
    /** Names the mark that the plugin is switched off. */
    disabled: (shortName: string) => join(folder, `${shortName}.jpi.disabled`),
  };
}

/**
 * Puts what was installed since the last start in its place, and removes what is to be removed. A server that is killed while
 * it does so goes on at its next start; at each moment one of the versions is whole.
 */
export async function applyPending(folder: string): Promise<void> {
  const places = packagePlaces(folder);
  await rm(places.staging, { recursive: true, force: true });
  for (const shortName of await namesIn(join(folder, '.remove'))) {
    for (const path of [places.installed, places.pending, places.previous, places.pin, places.disabled])
      await rm(path(shortName), { recursive: true, force: true });
    await rm(places.removal(shortName), { force: true });
  }
  for (const shortName of await namesIn(join(folder, '.pending'))) {
    if (await isThere(places.installed(shortName))) {
      await rm(places.previous(shortName), { recursive: true, force: true });
      await move(places.installed(shortName), places.previous(shortName), join(folder, '.previous'));
    }
    await move(places.pending(shortName), places.installed(shortName), folder);
  }
  if (await isThere(folder)) await syncFolder(folder);
}

/** Lets the next start put an unpacked package in its place. */
export async function stagePending(folder: string, unpacked: string, shortName: string): Promise<void> {
  const places = packagePlaces(folder);
  await rm(places.pending(shortName), { recursive: true, force: true });
  await move(unpacked, places.pending(shortName), join(folder, '.pending'));
  await rm(places.removal(shortName), { force: true });
}

/** Lets the next start remove a package. */
export async function stageRemoval(folder: string, shortName: string): Promise<void> {
  await mkdir(join(folder, '.remove'), { recursive: true });
  await writeAtomic(packagePlaces(folder).removal(shortName), '');
}

/** Lets the next start put the version before in its place; false where there is none. */
export async function stagePrevious(folder: string, shortName: string): Promise<boolean> {
  const places = packagePlaces(folder);
  if (!(await isThere(places.previous(shortName)))) return false;
  await stagePending(folder, places.previous(shortName), shortName);
  return true;
}

/** Marks a plugin as one that stays at its version, as Jenkins does, or removes the mark. */
export async function setPin(folder: string, shortName: string, isPinned: boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { pin } = packagePlaces(folder);
  if (isPinned) await writeAtomic(pin(shortName), '');
  else await rm(pin(shortName), { force: true });
}

async function move(from: string, to: string, parent: string): Promise<void> {
  await mkdir(parent, { recursive: true });
  await rename(from, to);
  await syncFolder(parent);
}

export async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
