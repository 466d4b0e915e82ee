import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Agent, remoteCommandsIn } from '../../agents/index.ts';
import { inFolder, messageOf, processStart } from '../../kit/index.ts';
import { beganElsewhere, type LeftElsewhere } from './left-elsewhere.ts';

/**
 * Describes what a run made and must not leave behind: a folder with secrets, or a process that holds some. Where no node is
 * named, they are on the server's own machine.
 */
type Left = { readonly folder: string; readonly node?: never } | OwnProcess | LeftElsewhere | CommandsElsewhere;
/** Says that there are control folders of commands on other machines beside the note. */
type CommandsElsewhere = { readonly commands: true; readonly node?: never };
type OwnProcess = { readonly pid: number; readonly began: string; readonly node?: never };

const FILE = 'left-behind';

/**
 * Notes in a run's state folder a folder that is removed when the run is over, however it ends: by its steps, by a person who
 * kills it, or with a server whose successor finds the note. It is to be noted before it is made. Throws where the disk does not
 * take the note, as a secret that nobody would remove must not be written.
 */
export function noteFolder(stateFolder: string, folder: string, node = ''): void {
  note(stateFolder, node === '' ? { folder } : { folder, node });
}

/** Notes in the same way a process that is ended: one that others cannot tell to be the run's. */
export function noteProcess(stateFolder: string, pid: number): void {
  const began = processStart(pid);
  if (began !== null) note(stateFolder, { pid, began });
}

/** Notes in the same way a process of another machine. */
export async function noteProcessElsewhere(
  stateFolder: string,
  agent: Pick<Agent, 'name' | 'capture' | 'system'>,
  pid: number,
): Promise<void> {
  const began = await beganElsewhere(agent, pid);
  if (began !== '') note(stateFolder, { pid, began, node: agent.name });
}

/** Notes that control folders of the run are of commands on other machines, which keep something of them. */
export function noteCommandsElsewhere(stateFolder: string): void {
  note(stateFolder, { commands: true });
}

/**
 * Ends and removes what the notes of a run name on this machine, all of it as far as that is possible. Returns what is on others.
 * Throws an AggregateError with what could not be removed, or what the disk says of the notes.
 */
export async function removeLeftBehind(stateFolder: string): Promise<readonly LeftElsewhere[]> {
  const elsewhere: LeftElsewhere[] = [];
  const failures: unknown[] = [];
  const folders: string[] = [];
  let hasCommands = false;
  for (const left of notes(stateFolder)) {
    if (left.node !== undefined) elsewhere.push(left);
    else if ('commands' in left) hasCommands = true;
    else if ('folder' in left) folders.push(left.folder);
    else if (processStart(left.pid) === left.began) end(left.pid);
  }
  for (const folder of folders)
    await rm(folder, { recursive: true, force: true }).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(messageOf).join('; '));
  return hasCommands ? [...elsewhere, ...(await remoteCommandsIn(stateFolder))] : elsewhere;
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
