import { lstatSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { relative } from 'node:path';
import { type Clock, hasCode, isMissing, type Logger, messageOf } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';
import { decodeUtf8, parseXml, XmlError } from '../../xml/index.ts';
import type { Layout } from '../layout/layout.ts';

import { setAside } from './quarantine.ts';

/** Represents a file of the home that is there and cannot be read. */
export interface DamagedFile {
  /** Holds the path below the home. */
  readonly path: string;
  readonly reason: string;
}

/** Limits the documents that are checked; larger ones are only opened, so that a start does not wait for them. */
const MAX_CHECKED = 1024 * 1024;

/** Records the files of the home that cannot be read: the damage affects that file alone. */
export interface DamageReport {
  /** Records a file; `error` is what was thrown, or the reason in words. It is logged once. */
  note(path: string, error: unknown): void;
}

/** Ignores reports, for stores whose files nobody lists. */
export const NO_REPORT: DamageReport = { note() {} };

/**
 * Holds the files of a home that are there and cannot be read. They stay as they are, nothing is written in their place,
 * until an administrator has them set aside.
 */
export class DamagedFiles implements DamageReport {
  readonly #folder: string;
  readonly #log: Pick<Logger, 'error' | 'warn'>;
  readonly #clock: Clock;
  /** Holds the files by path; `state` distinguishes the file from one that may replace it. */
  readonly #noted = new Map<string, { readonly reason: string; readonly state: string }>();

  constructor(deps: { folder: string; log: Pick<Logger, 'error' | 'warn'>; clock: Clock }) {
    this.#folder = deps.folder;
    this.#log = deps.log;
    this.#clock = deps.clock;
  }

  note(path: string, error: unknown): void {
    const reason = reasonOf(error);
    if (this.#noted.get(path)?.reason === reason) return;
    this.#noted.set(path, { reason, state: stateOf(path) });
    this.#log.error({ path, reason }, 'a file of the home cannot be read; it stays as it is until it is set aside');
  }

  /** Returns the files by path. Those that were removed meanwhile are left out. */
  all(): readonly DamagedFile[] {
    for (const path of this.#noted.keys()) if (!isThere(path)) this.#noted.delete(path);
    return [...this.#noted]
      .map(([path, { reason }]) => ({ path: relative(this.#folder, path), reason }))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Drops the entries of files that have changed since; reading the files again shows whether they can be read. */
  forgetChanged(): void {
    for (const [path, { state }] of this.#noted) if (stateOf(path) !== state) this.#noted.delete(path);
  }

  /** Renames one of these files; returns its new path below the home. Throws NOT_DAMAGED. */
  async setAside(path: string): Promise<string> {
    const known = [...this.#noted.keys()].find((each) => relative(this.#folder, each) === path);
    if (known === undefined) fail('NOT_DAMAGED', path);
    const aside = await setAside(known, this.#clock);
    this.#noted.delete(known);
    this.#log.warn({ path: known, aside }, 'a file that cannot be read was set aside');
    return relative(this.#folder, aside);
  }
}

/** Returns whether anything is at a path, even a link to nothing; false where the folder around it cannot be reached. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    return !isMissing(error) && !hasCode(error, 'ELOOP');
  }
}

function stateOf(path: string): string {
  try {
    const { ino, size, mtimeMs } = lstatSync(path);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    return '';
  }
}

/** Checks documents that are otherwise read only when they are needed, so that the start can report what is wrong. */
export async function checkDocuments(paths: readonly string[], damaged: DamageReport): Promise<void> {
  for (const path of paths) {
    try {
      const { size } = await stat(path);
      const bytes = await readFile(path);
      if (size <= MAX_CHECKED) parseXml(decodeUtf8(bytes));
    } catch (error) {
      if (!isMissing(error) || isThere(path)) damaged.note(path, error);
    }
  }
}

/** Returns the documents of the home's own folder that are read when they are needed. */
export function documentsOf(layout: Layout, tools: readonly string[]): readonly string[] {
  return [layout.location, layout.shell, layout.credentials, ...tools.map((name) => layout.toolFile(name))];
}

function reasonOf(error: unknown): string {
  if (error instanceof XmlError) return `${error.line}:${error.column}: ${error.reason}`;
  if (isMissing(error)) return 'it is a link to nothing';
  return messageOf(error);
}
