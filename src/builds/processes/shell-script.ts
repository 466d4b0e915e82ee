import { createHash } from 'node:crypto';
import { readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Agent } from '../../agents/index.ts';
import { hasCode, isMissing } from '../../kit/index.ts';

const WRITTEN_NEW = { mode: 0o700, flag: 'wx' };

/**
 * Returns the command for a script's text. Jenkins: a first line `#!program words` gives the program, else the configured
 * shell or `/bin/sh`, with `-xe`.
 */
export function scriptCommand(text: string, path: string, shell: string | null): string[] {
  if (!text.startsWith('#!')) return [shell ?? '/bin/sh', '-xe', path];
  const [first = ''] = text.slice(2).split('\n', 1);
  return [...words(first), path];
}

/** Returns the words of a command line; quotes preserve blanks. */
function words(line: string): string[] {
  const found = line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  return found.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}

/**
 * Returns a script with line ends of Unix; a text without a program of its own begins with an empty line, as Jenkins writes
 * it.
 */
export function scriptText(command: string): string {
  const text = command.replace(/\r\n?/g, '\n');
  return text.startsWith('#!') || text.startsWith('\n') ? text : `\n${text}`;
}

/**
 * Returns the path of the script of a launch, `jenkins<digits>.sh` in a folder for temporary files, as Jenkins shows it. It is
 * the same for a server that comes after this one. Nobody but the run can guess its digits, as they come from its cookie.
 */
export function scriptPath(folder: string, cookie: Readonly<Record<string, string>>, launch: string): string {
  const hash = createHash('sha256')
    .update([...Object.values(cookie), launch].join('\n'))
    .digest();
  // As many digits as Java's temporary files have.
  const digits = 10n ** 18n + (hash.readBigUInt64BE() % (9n * 10n ** 18n));
  return join(folder, `jenkins${digits}.sh`);
}

/** Writes a script where the agent runs it. */
export async function placeScript(agent: Pick<Agent, 'isLocal' | 'files'>, path: string, text: string): Promise<void> {
  if (agent.isLocal) writeScript(path, text);
  // A shell that reads it already keeps the one that it reads.
  else await agent.files.write(path, text, { mode: 0o700, program: true, whole: 'new' });
}

/**
 * Writes a script for the server's own user, at once: no process starts while it is open for writing, which might keep it open
 * and make it impossible to run. A script that an earlier server wrote whole stays: a shell may be reading it.
 */
export function writeScript(path: string, text: string): void {
  try {
    writeFileSync(path, text, WRITTEN_NEW);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    if (readFileSync(path, 'utf8') === text) return;
    rmSync(path);
    writeFileSync(path, text, WRITTEN_NEW);
  }
}

/** Removes a script of this machine unless it is gone. */
export function removeScript(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
