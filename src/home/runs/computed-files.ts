import { readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMissing, type Logger, messageOf, writeAtomic } from '../../kit/index.ts';
import { type Cause, parseResult, type Result } from '../../model/index.ts';
import { readRevision, revisionChildren, revisionClass, type ScmRevision, tagOfClass } from '../../points/index.ts';
import { childOf, childText, node, parseXml, toDocument, type XmlNode } from '../../xml/index.ts';
import type { ItemLayout } from '../layout/layout.ts';
import { CAUSE_ACTION, type CauseKinds, causeAction, readCauses } from './cause-codec.ts';

/** Describes the last computation of a folder's items. */
export interface ComputationRecord {
  readonly result: Result;
  /** Holds the time of its start, in ms since 1970. */
  readonly timestamp: number;
  /** Holds its duration in milliseconds. */
  readonly duration: number;
  /** Holds the causes of the computation. */
  readonly causes: readonly Cause[];
}

/** Reads and writes the records of folders that make their items themselves, in Jenkins's files. Names are full names. */
export interface ComputedFiles {
  /** Returns the path of the console of the last computation. */
  log(folder: string): string;
  /** Returns the path of the console of the events. */
  eventLog(folder: string): string;
  /** Returns null where there was none, or its record cannot be read. */
  record(folder: string): ComputationRecord | null;
  writeRecord(folder: string, record: ComputationRecord): Promise<void>;
  /** Writes the state of each source, by its id. */
  writeState(folder: string, actions: ReadonlyMap<string, readonly XmlNode[]>): Promise<void>;
  /** Returns null where none is known. `built` is the revision of the last build that was requested. */
  revision(job: string, which: 'built' | 'seen'): ScmRevision | null;
  writeRevision(job: string, which: 'built' | 'seen', revision: ScmRevision): Promise<void>;
}

const RESULTS: Readonly<Record<Result, readonly [ordinal: number, color: string, completes: boolean]>> = {
  SUCCESS: [0, 'BLUE', true],
  UNSTABLE: [1, 'YELLOW', true],
  FAILURE: [2, 'RED', true],
  NOT_BUILT: [3, 'NOTBUILT', false],
  ABORTED: [4, 'ABORTED', false],
};

export interface ComputedFilesDependencies extends ItemLayout<'computation' | 'computedState' | 'branchRevision'> {
  readonly kinds: CauseKinds;
  readonly log: Logger;
}

export function createComputedFiles({ layout, placeOf, kinds, log }: ComputedFilesDependencies): ComputedFiles {
  const isOfRepositories = (folder: string): boolean => placeOf(folder).computed === 'repositories';
  const file = (folder: string, end: string): string =>
    `${layout.computation(placeOf(folder))}/${isOfRepositories(folder) ? 'computation' : 'indexing'}${end}`;
  return {
    log: (folder) => file(folder, '.log'),
    eventLog: (folder) => `${layout.computation(placeOf(folder))}/events.log`,
    record(folder) {
      const path = file(folder, '.xml');
      try {
        const text = readFileSync(path, 'utf8');
        const root = parseXml(text);
        const result = childOf(root, 'result');
        const actions = childOf(root, 'actions');
        const action = actions && childOf(actions, CAUSE_ACTION);
        const name = (result && childText(result, 'name')) ?? result?.text ?? 'FAILURE';
        return {
          result: parseResult(name),
          timestamp: Number(childText(root, 'timestamp') ?? '0'),
          duration: Number(childText(root, 'duration') ?? '0'),
          causes: action === undefined ? [] : readCauses(action, text, kinds),
        };
      } catch (error) {
        if (!isMissing(error)) log.warn({ path, err: messageOf(error) }, 'the record of an indexing cannot be read');
        return null;
      }
    },
    async writeRecord(folder, { result, timestamp, duration, causes }) {
      const tag = isOfRepositories(folder)
        ? 'jenkins.branch.OrganizationFolder_-OrganizationScan'
        : 'jenkins.branch.MultiBranchProject_-BranchIndexing';
      const [ordinal, color, completes] = RESULTS[result];
      const path = file(folder, '.xml');
      const durations = [...(await durationsIn(path)), duration].slice(-MAX_DURATIONS);
      await write(
        path,
        node(tag, [
          node('actions', causes.length === 0 ? [] : [causeAction(causes, kinds)]),
          node('result', [
            node('name', result),
            node('ordinal', String(ordinal)),
            node('color', color),
            node('completeBuild', String(completes)),
          ]),
          node(
            'durations',
            durations.map((each) => node('long', String(each))),
          ),
          node('timestamp', String(timestamp)),
          node('duration', String(duration)),
        ]),
      );
    },
    async writeState(folder, actions) {
      const tag = isOfRepositories(folder)
        ? 'jenkins.branch.OrganizationFolder_-State'
        : 'jenkins.branch.MultiBranchProject_-State';
      const entries = [...actions].map(([id, list]) => node('entry', [node('string', id), node('list', list)]));
      await write(layout.computedState(placeOf(folder)), node(tag, [node('sourceActions', entries)]));
    },
    revision(job, which) {
      const path = layout.branchRevision(placeOf(job), which);
      try {
        return readRevision(parseXml(readFileSync(path, 'utf8')));
      } catch (error) {
        if (!isMissing(error)) log.warn({ path, err: messageOf(error) }, 'the revision of a branch cannot be read');
        return null;
      }
    },
    writeRevision: (job, which, revision) =>
      write(
        layout.branchRevision(placeOf(job), which),
        node(tagOfClass(revisionClass(revision)), [...revisionChildren(revision)]),
      ),
  };
}

/** Limits the durations to as many as Jenkins stores. */
const MAX_DURATIONS = 32;

async function durationsIn(path: string): Promise<number[]> {
  try {
    const durations = childOf(parseXml(await readFile(path, 'utf8')), 'durations');
    return (durations?.children ?? []).map(({ text }) => Number(text)).filter(Number.isFinite);
  } catch {
    return [];
  }
}

async function write(path: string, root: XmlNode): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeAtomic(path, toDocument(root));
}
