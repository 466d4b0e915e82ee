import { readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceNow } from '../../kit/index.ts';
import { type Interruption, RESULTS, type Result } from '../../model/index.ts';
import type { FlowNode } from '../flow/graph.ts';
import type { Durability } from '../journal/index.ts';

/** Describes the script with which a run began, so that a later change of its job does not affect the run. */
export interface FlowScript {
  readonly script: string;
  readonly sandbox: boolean;
  readonly durability: Durability;
  /** Says whether the run cannot continue after a restart of the server. */
  readonly resumeBlocked: boolean;
}

/** Describes what is stored of a flow that is over. */
export interface FinishedFlow {
  readonly nodes: readonly FlowNode[];
  readonly result: Result;
  /** Holds the end of the flow in milliseconds since 1970. */
  readonly ended: number;
  /** Holds the length of the console in bytes, without the line of the run's own end. */
  readonly logSize: number;
  readonly interruptions: readonly Interruption[];
  /** Says whether the journal could not be read, and stays as it is. Missing means no. */
  readonly isUnread?: boolean;
}

/** Names files in the folder of a run's flow. */
const SCRIPT = 'script.json';
const GRAPH = 'graph.json';
const JOURNAL = 'journal';

export function journalFile(folder: string): string {
  return join(folder, JOURNAL);
}

export function removeJournal(folder: string): void {
  rmSync(journalFile(folder), { force: true });
}

export function writeScript(folder: string, script: FlowScript): void {
  // It may hold secrets as its job does: nobody else may read it.
  replaceNow(join(folder, SCRIPT), JSON.stringify({ v: 1, ...script }));
}

/** Reads the script of a run; null where there is none, or it cannot be read. */
export function readScript(folder: string): FlowScript | null {
  const value = read(join(folder, SCRIPT));
  // Only we write the file: version and script say that the rest is as we wrote it.
  return isVersioned(value) && 'script' in value ? (value as unknown as FlowScript) : null;
}

export function writeFlow(folder: string, flow: FinishedFlow): void {
  replaceNow(join(folder, GRAPH), JSON.stringify({ v: 1, ...flow }));
}

/** Reads a flow that is over; null where the flow is not over, or there never was one, or its file cannot be read. */
export function readFlow(folder: string): FinishedFlow | null {
  return flowIn(read(join(folder, GRAPH)));
}

/** Reads a flow like `readFlow`, but asynchronously: the file of a long flow has megabytes. */
export async function loadFlow(folder: string): Promise<FinishedFlow | null> {
  return flowIn(parsed(await readFile(join(folder, GRAPH), 'utf8').catch(() => '')));
}

function flowIn(value: unknown): FinishedFlow | null {
  const isWhole = isVersioned(value) && 'nodes' in value && Array.isArray(value.nodes) && 'result' in value;
  // Only we write the file: version, nodes and result say that the rest is as we wrote it.
  return isWhole && RESULTS.some((result) => result === value.result) ? (value as unknown as FinishedFlow) : null;
}

function isVersioned(value: unknown): value is { readonly v: 1 } {
  return typeof value === 'object' && value !== null && 'v' in value && value.v === 1;
}

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
