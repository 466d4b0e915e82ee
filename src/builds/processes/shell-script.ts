import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Describes a shell step's text as a file, and the command that runs it. */
export interface ShellScript {
  readonly path: string;
  readonly argv: readonly string[];
}

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
 * Writes `jenkins<digits>.sh` for the server's own user into the folder for temporary files, at once: no process starts while
 * it is open for writing, which might keep it open and make it impossible to run.
 */
export function writeScript(command: string, shell: string | null, folder = tmpdir()): ShellScript {
  const text = scriptText(command);
  const path = join(folder, `jenkins${digits()}.sh`);
  writeFileSync(path, text, { mode: 0o700, flag: 'wx' });
  return { path, argv: scriptCommand(text, path, shell) };
}

/** Returns 19 digits, as Java's temporary files have. */
function digits(): string {
  const part = (): string => String(randomInt(0, 1_000_000_000)).padStart(9, '0');
  return `${randomInt(1, 10)}${part()}${part()}`;
}
