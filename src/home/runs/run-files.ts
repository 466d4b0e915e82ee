import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isMissing, messageOf, syncFolder } from '../../kit/index.ts';
import { parseResult, type Result, type Run } from '../../model/index.ts';
import { decodeUtf8, XmlError } from '../../xml/index.ts';
import type { ItemLayout } from '../layout/layout.ts';
import { timeOfFolder } from './dated-run.ts';
import { type ReadRunOptions, readRun } from './run-codec.ts';
import { markerName, newFolderName } from './run-numbers.ts';
import type { RunPaths, UnreadableRun } from './run-types.ts';

/** Returns where the files of runs are. */
export function runPaths({
  layout,
  placeOf,
}: ItemLayout<'run' | 'log' | 'archive' | 'control' | 'fileParameters'>): RunPaths {
  return {
    folder: (job, number) => layout.run(placeOf(job.fullName), number),
    log: (job, number) => layout.log(placeOf(job.fullName), number),
    archive: (job, number) => layout.archive(placeOf(job.fullName), number),
    control: (job, number) => layout.control(placeOf(job.fullName), number),
    fileParameters: (job, number) => layout.fileParameters(placeOf(job.fullName), number),
  };
}

/**
 * Makes the folder of a run that begins, with its record, and its mark, and takes them away where the start cannot be
 * recorded. Nothing is forced to disk but the folder of all runs, where this is the first.
 */
export async function makeRunFolder(
  { builds, number, name, text }: NewRunFolder,
  record: () => Promise<void> | undefined,
): Promise<void> {
  const folder = join(builds, String(number));
  const fresh = join(builds, newFolderName(number));
  const marker = join(builds, markerName(number));
  try {
    const made = mkdirSync(fresh, { recursive: true });
    writeFileSync(join(fresh, name), text);
    putMark(builds, number, join(fresh, name));
    renameSync(fresh, folder);
    if (made !== undefined && made !== fresh) await syncFolder(dirname(builds));
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(marker, { force: true });
    throw error;
  }
  try {
    await record();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    rmSync(marker, { force: true });
    throw error;
  }
}

/**
 * Marks a run as one under way. The mark is one more name of its first record, as that costs less than a file; where there are
 * no such names, or an old mark stands there, it is an empty file. Nothing is written to a mark: it may be another's record.
 */
export function putMark(builds: string, number: number, record: string): void {
  const marker = join(builds, markerName(number));
  try {
    linkSync(record, marker);
  } catch {
    rmSync(marker, { force: true });
    writeFileSync(marker, '');
  }
}

/** Removes the mark of a run, where it has one. */
export function removeMark(builds: string, number: number): void {
  try {
    unlinkSync(join(builds, markerName(number)));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

interface NewRunFolder {
  /** Holds the path of the folder of all runs of the job. */
  readonly builds: string;
  readonly number: number;
  /** Names the file with the run's record; `text` is its content. */
  readonly name: string;
  readonly text: string;
}

/** Says what there is of the record of a run that began; a loss of power may leave a part of what was not forced to disk. */
export function recordAt(path: string, options: ReadRunOptions): 'none' | 'torn' | 'whole' | 'unknown' {
  try {
    if (readFileSync(path).every((byte) => byte === 0)) return 'none';
  } catch (error) {
    return isMissing(error) ? 'none' : 'unknown';
  }
  return isReadable(readRunFile(path, options)) ? 'whole' : 'torn';
}

/** Reads one build.xml; what is wrong with it becomes a value with path and line. */
export function readRunFile(path: string, options: ReadRunOptions): Run | UnreadableRun {
  try {
    return readRun(decodeUtf8(readFileSync(path)), { ...options, timeOtherwise: () => timeOfFolder(dirname(path)) });
  } catch (error) {
    return { kind: 'unreadable', job: options.job, number: options.number, reason: reasonOf(path, error) };
  }
}

export function isReadable(run: Run | UnreadableRun): run is Run {
  return !('kind' in run);
}

/**
 * Returns a run's result without reading all of the file where it stands in Jenkins's own layout: long histories are
 * searched this way. `full` reads the run in the usual way where that does not work.
 */
export function peekResult(path: string, full: () => Result | null): Result | null {
  try {
    const result = resultIn(beginningOf(path)) ?? resultIn(readFileSync(path, 'latin1'));
    return result === undefined ? full() : parseResult(result);
  } catch (error) {
    return isMissing(error) ? null : full();
  }
}

function resultIn(text: string): string | undefined {
  return /<\/startTime>\n {2}<result>(\w+)<\/result>\n/.exec(text)?.[1];
}

/** Limits what is looked at before all of a file is read. */
const BEGINNING = 4000;

function beginningOf(path: string): string {
  const bytes = Buffer.allocUnsafe(BEGINNING);
  const file = openSync(path, 'r');
  try {
    return bytes.toString('latin1', 0, readSync(file, bytes, 0, BEGINNING, 0));
  } finally {
    closeSync(file);
  }
}

function reasonOf(path: string, error: unknown): string {
  if (error instanceof XmlError) return `${path}:${error.line}: ${error.reason}`;
  if (isMissing(error)) return `${path}: no such file`;
  return `${path}: ${messageOf(error)}`;
}
