import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inFolder, messageOf, processStart } from '../../kit/index.ts';

/** Describes what a run made and must not leave behind: a folder with secrets, or a process that holds some. */
type Left = { readonly folder: string } | { readonly pid: number; readonly began: string };

const FILE = 'left-behind';

/**
 * Notes in a run's state folder a folder that is removed when the run is over, however it ends: by its steps, by a person who
 * kills it, or with a server whose successor finds the note. It is to be noted before it is made. Throws where the disk does not
 * take the note, as a secret that nobody would remove must not be written.
 */
export function noteFolder(stateFolder: string, folder: string): void {
  note(stateFolder, { folder });
}

/** Notes in the same way a process that is ended: one that others cannot tell to be the run's. */
export function noteProcess(stateFolder: string, pid: number): void {
  const began = processStart(pid);
  if (began !== null) note(stateFolder, { pid, began });
}

/**
 * Ends and removes what the notes of a run name, all of it as far as that is possible. Throws an AggregateError with what could
 * not be removed, or what the disk says of the notes.
 */
export async function removeLeftBehind(stateFolder: string): Promise<void> {
  const left = notes(stateFolder);
  for (const each of left) if ('pid' in each && processStart(each.pid) === each.began) end(each.pid);
  const failures: unknown[] = [];
  for (const each of left) {
    if (!('folder' in each)) continue;
    await rm(each.folder, { recursive: true, force: true }).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(messageOf).join('; '));
}

function note(stateFolder: string, left: Left): void {
  const path = join(stateFolder, FILE);
  inFolder(path, 0o700, () => appendFileSync(path, `${JSON.stringify(left)}\n`, { mode: 0o600 }));
}

/**
 * Returns what was noted; a line that a crash cut off was of something that was not made yet. Throws where the notes cannot be
 * read: the folder with them must not be removed then.
 */
function notes(stateFolder: string): readonly Left[] {
  const path = join(stateFolder, FILE);
  // Most runs noted nothing, which costs less to see than an error to throw.
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return [];
  const text = readFileSync(path, 'utf8');
  // Only we write the file.
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Left];
    } catch {
      return [];
    }
  });
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It has ended meanwhile.
  }
}
