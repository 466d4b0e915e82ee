import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { namesIn, syncFolder, writeAtomic } from '../../kit/index.ts';
import { makeFolder } from '../package/make-folder.ts';
import { causeOf } from '../package/package-error.ts';
import { hasManifest, isPackageFolder, isThere, readPackageFolder } from '../package/package-folder.ts';

/** Begins the name of what takes the place of a pending package; no short name begins with a dot. */
const NEXT = '.next-';
const SUFFIXES = ['jpi', 'hpi'] as const;

/** Names the folders and marks below the folder of plugins. A package's own folder has its short name. */
export function packagePlaces(folder: string) {
  return {
    folder,
    /** Names the folder of what is being fetched and unpacked, and of what is being removed; each start empties it. */
    staging: join(folder, '.staging'),
    /** Names the folder of what was in the place of a package and is none: Jenkins's, or damaged. Nothing is ever removed there. */
    setAside: join(folder, '.set-aside'),
    installed: (shortName: string) => join(folder, shortName),
    /** Names the folder of a package that the next start puts in its place. */
    pending: (shortName: string) => join(folder, '.pending', shortName),
    /** Names the folder of a package that is about to take the place of the pending one. */
    next: (shortName: string) => join(folder, '.pending', `${NEXT}${shortName}`),
    /** Names the mark of a package that the next start removes. */
    removal: (shortName: string) => join(folder, '.remove', shortName),
    /** Names the folder of the version before. */
    previous: (shortName: string) => join(folder, '.previous', shortName),
    /** Names the marks that the plugin stays at its version: the one that is written, and one of older versions of Jenkins. */
    pins: (shortName: string) => SUFFIXES.map((suffix) => join(folder, `${shortName}.${suffix}.pinned`)),
    /** Names the marks that the plugin is switched off. */
    disabled: (shortName: string) => SUFFIXES.map((suffix) => join(folder, `${shortName}.${suffix}.disabled`)),
  };
}

type Places = ReturnType<typeof packagePlaces>;

/** Describes what a start could not do as it was asked to, or did beside it, for people. */
export interface StartNote {
  readonly shortName: string;
  readonly text: string;
}

/**
 * Puts what was installed since the last start in its place, and removes what is to be removed. A server that is killed while
 * it does so goes on at its next start; at each moment one of the versions is whole. Only whole packages are put in their places,
 * and only packages are removed or kept as the version before: what else has the place of one is set aside. Returns what there
 * is to say of that.
 */
export async function applyPending(folder: string): Promise<readonly StartNote[]> {
  const places = packagePlaces(folder);
  const notes: StartNote[] = [];
  await rm(places.staging, { recursive: true, force: true });
  for (const shortName of await namesIn(join(folder, '.remove')))
    await noting(notes, shortName, 'it could not be removed', () => remove(places, shortName, notes));
  for (const name of await namesIn(join(folder, '.pending')))
    if (name.startsWith(NEXT)) await finishReplacing(places, name.slice(NEXT.length));
  for (const shortName of await namesIn(join(folder, '.pending')))
    if (!shortName.startsWith('.'))
      await noting(notes, shortName, 'it could not be put in its place', () => putInPlace(places, shortName, notes));
  return notes;
}

/** Lets the next start put an unpacked package in its place, instead of one that waits for that already. */
export async function stagePending(folder: string, unpacked: string, shortName: string): Promise<void> {
  const places = packagePlaces(folder);
  await discard(places, places.next(shortName));
  // No folder can be renamed over one that has something in it. So that there is no moment in which neither the old nor the new one
  // is there, the new one first gets a name beside the old one. From then on it is the one that counts: whenever the server is
  // killed, the next start finds it under that name and goes on here, also where the package was to be removed.
  await move(unpacked, places.next(shortName));
  await unmarkRemoval(places, shortName);
  await finishReplacing(places, shortName);
}

/** Lets the next start put nothing in the place of a plugin. What is there now stays. */
export async function discardPending(folder: string, shortName: string): Promise<void> {
  const places = packagePlaces(folder);
  await discard(places, places.next(shortName));
  await discard(places, places.pending(shortName));
}

/** Says whether a package is in its place, be it damaged; a folder of Jenkins there is none. */
export function isInstalled(folder: string, shortName: string): Promise<boolean> {
  return hasManifest(packagePlaces(folder).installed(shortName));
}

/** Lets the next start remove a package. */
export async function stageRemoval(folder: string, shortName: string): Promise<void> {
  const mark = packagePlaces(folder).removal(shortName);
  await makeFolder(dirname(mark));
  await writeAtomic(mark, '');
}

/** Lets the next start put the version before in its place; false where there is none. */
export async function stagePrevious(folder: string, shortName: string): Promise<boolean> {
  const places = packagePlaces(folder);
  if (!(await isPackageFolder(places.previous(shortName), shortName))) return false;
  await stagePending(folder, places.previous(shortName), shortName);
  return true;
}

/** Marks a plugin as one that stays at its version, as Jenkins does, or removes the marks. */
export async function setPin(folder: string, shortName: string, isPinned: boolean): Promise<void> {
  const marks = packagePlaces(folder).pins(shortName);
  const [mark = ''] = marks;
  if (!isPinned) return removeMarks(folder, marks);
  await makeFolder(folder);
  await writeAtomic(mark, '');
}

function unmarkRemoval(places: Places, shortName: string): Promise<void> {
  const mark = places.removal(shortName);
  return removeMarks(dirname(mark), [mark]);
}

/** Ends what `stagePending` has begun. */
async function finishReplacing(places: Places, shortName: string): Promise<void> {
  await discard(places, places.pending(shortName));
  await move(places.next(shortName), places.pending(shortName));
}

/** Does some work for a plugin. Where it fails, the others are not kept from theirs. */
async function noting(notes: StartNote[], shortName: string, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    notes.push({ shortName, text: `${what}: ${causeOf(error)}` });
  }
}

async function remove(places: Places, shortName: string, notes: StartNote[]): Promise<void> {
  const installed = places.installed(shortName);
  // Without it the folder is Jenkins's, and was never meant.
  if (await hasManifest(installed)) await discardOwn(places, installed, shortName, notes);
  await discard(places, places.pending(shortName));
  await discardOwn(places, places.previous(shortName), shortName, notes);
  await removeMarks(places.folder, [...places.pins(shortName), ...places.disabled(shortName)]);
  await unmarkRemoval(places, shortName);
}

async function putInPlace(places: Places, shortName: string, notes: StartNote[]): Promise<void> {
  const [pending, installed] = [places.pending(shortName), places.installed(shortName)];
  try {
    await readPackageFolder(pending, shortName);
  } catch (error) {
    await move(pending, join(places.staging, `${shortName}-${randomUUID()}`));
    throw new Error(`it is no whole package, and is in .staging until the next start: ${causeOf(error)}`);
  }
  if (await isPackageFolder(installed, shortName)) {
    await discardOwn(places, places.previous(shortName), shortName, notes);
    await move(installed, places.previous(shortName));
  } else if (await isThere(installed)) await setAside(places, installed, shortName, notes);
  await move(pending, installed);
}

/** Removes the folder of a package; what is none is set aside. */
async function discardOwn(places: Places, path: string, shortName: string, notes: StartNote[]): Promise<void> {
  if (await isPackageFolder(path, shortName)) await discard(places, path);
  else if (await isThere(path)) await setAside(places, path, shortName, notes);
}

/** Moves what is no package where nobody looks for one, under a name that is free. */
async function setAside(places: Places, path: string, shortName: string, notes: StartNote[]): Promise<void> {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? shortName : `${shortName}.${count}`;
    if (await isThere(join(places.setAside, name))) continue;
    await move(path, join(places.setAside, name));
    notes.push({ shortName, text: `a folder in its place was no package of it, and is now in .set-aside/${name}` });
    return;
  }
}

/** Removes a folder at once: whenever the server is killed, nobody finds a half of it in its place. */
async function discard(places: Places, path: string): Promise<void> {
  if (!(await isThere(path))) return;
  const away = join(places.staging, randomUUID());
  await move(path, away);
  await rm(away, { recursive: true, force: true });
}

/** Renames a folder. Its new name is on the disk before the old one is gone from it. */
async function move(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await rename(from, to);
  await syncFolder(dirname(to));
  await syncFolder(dirname(from));
}

/** Removes marks, which are in one folder. They do not come back after a loss of power. */
async function removeMarks(folder: string, marks: readonly string[]): Promise<void> {
  for (const mark of marks) await rm(mark, { force: true });
  if (await isThere(folder)) await syncFolder(folder);
}
