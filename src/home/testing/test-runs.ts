import { mkdir, readdir, readFile } from 'node:fs/promises';
import type { TestContext } from 'vitest';
import { KeyedLock, silentLogger } from '../../kit/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { newRun, type Result, type Run } from '../../model/index.ts';
import { DISCARDER_PROPERTY, defineItem } from '../../points/index.ts';
import type { Job } from '../items/item-types.ts';
import { createLayout, type Layout } from '../layout/layout.ts';
import { createRunStore } from '../runs/run-store.ts';
import type { RunStore } from '../runs/run-types.ts';
import { placeOf, testRegistry } from './test-home.ts';

const SECRETS = { encrypt: (plain: string) => plain, decrypt: (text: string) => text };

/** Represents the runs of a job `app` in a folder of their own. */
export class TestRuns {
  readonly layout: Layout;
  warnings: string[] = [];
  job: Job = aJob('app');
  runs: RunStore;

  constructor(folder: string) {
    this.layout = createLayout(folder);
    this.runs = this.open();
  }

  /** Does what a start of the server does: nothing in memory, everything on disk. */
  open(): RunStore {
    this.warnings = [];
    const log = { ...silentLogger, warn: (_: object, message: string) => void this.warnings.push(message) };
    const { layout } = this;
    this.job = aJob('app');
    this.runs = createRunStore({
      layout,
      placeOf,
      locks: new KeyedLock(),
      log,
      secrets: SECRETS,
      kinds: testRegistry(),
    });
    return this.runs;
  }

  async build(result: Result): Promise<Run> {
    const run = await this.runs.begin(this.job, aRun);
    await this.runs.complete(this.job, run, { result });
    return run;
  }

  /** Returns the names of hidden files beside the runs. */
  async hidden(): Promise<string[]> {
    return (await readdir(this.builds)).filter((name) => name.startsWith('.')).sort();
  }

  nextFile(): Promise<string> {
    return readFile(this.layout.nextBuildNumber(placeOf('app')), 'utf8');
  }

  links(): Promise<string> {
    return readFile(this.layout.permalinks(placeOf('app')), 'utf8');
  }

  get builds(): string {
    return this.layout.builds(placeOf('app'));
  }
}

/** Makes the folder of the job and opens its runs. */
export async function testRuns(t: TestContext): Promise<TestRuns> {
  const at = new TestRuns(await temporaryFolder(t, 'runs'));
  await mkdir(at.layout.job(placeOf('app')), { recursive: true });
  return at;
}

export function aJob(fullName: string): Job {
  const itemKind = defineItem({
    symbol: 'x',
    displayName: 'x',
    xmlTag: 'project',
    className: 'x',
    runClassName: 'x',
    runTag: 'build',
    form: 'job',
    about: null,
    fields: {},
    example: {},
  });
  const config = { properties: [], tag: DISCARDER_PROPERTY } as unknown as Job['config'];
  return { kind: 'job', name: fullName, fullName, itemKind, config, unsavedCopy: false, cell: null };
}

export function aRun(number: number): Run {
  return newRun('app', number, 1000, { queueId: number, startTime: 1001 });
}
