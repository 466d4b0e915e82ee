import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Services } from '../../src/controller/index.ts';
import type { Cause } from '../../src/model/index.ts';
import { pipeline } from '../harness/jobs.ts';
import {
  GLOBAL_LIBRARIES,
  globalLibrariesXml,
  type LibraryOptions,
  type LibraryRepository,
  libraryRepository,
} from '../harness/library-repository.ts';
import type { TestServer } from '../http/start.ts';

export interface LibraryRun {
  readonly result: string | null;
  /** Paths of the home are `HOME/…`. */
  readonly console: string;
  readonly lines: readonly string[];
}

/** Pipelines with libraries on a server in this process. */
export class LibraryServer {
  readonly #server: () => TestServer;

  constructor(server: () => TestServer) {
    this.#server = server;
  }

  get services(): Services {
    return this.#server().services;
  }

  get home(): string {
    return this.#server().home;
  }

  repository(name: string, fixture: string | null = 'shapes'): LibraryRepository {
    return libraryRepository(join(this.home, '.repositories', name), fixture);
  }

  configure(...libraries: readonly LibraryOptions[]): void {
    mkdirSync(this.home, { recursive: true });
    writeFileSync(join(this.home, GLOBAL_LIBRARIES), globalLibrariesXml(...libraries));
  }

  /** Makes the job where it is not there, and runs it to its end. */
  async run(fullName: string, script: string, causes: readonly Cause[] = []): Promise<LibraryRun> {
    const { home, scheduler } = this.services;
    const { items } = home;
    const at = fullName.lastIndexOf('/');
    const found = items.get(fullName);
    const job =
      found ?? (await items.create(fullName.slice(0, Math.max(0, at)), fullName.slice(at + 1), pipeline(script)));
    if (job.kind !== 'job') throw new Error(`${fullName} is no job`);
    if (found !== undefined) await items.replaceConfig(job, pipeline(script));
    return this.after(fullName, () => scheduler.schedule(job, { causes: [...causes], delay: 0 }));
  }

  /** Makes a job whose script is the Jenkinsfile of a repository, and runs it to its end. */
  async runFrom(name: string, { path }: LibraryRepository): Promise<LibraryRun> {
    const { home, scheduler } = this.services;
    const source = `<scm class="hudson.plugins.git.GitSCM"><configVersion>2</configVersion><userRemoteConfigs><hudson.plugins.git.UserRemoteConfig><url>${path}</url></hudson.plugins.git.UserRemoteConfig></userRemoteConfigs><branches><hudson.plugins.git.BranchSpec><name>*/main</name></hudson.plugins.git.BranchSpec></branches><extensions/></scm>`;
    const xml = `<flow-definition><properties/><definition class="org.jenkinsci.plugins.workflow.cps.CpsScmFlowDefinition">${source}<scriptPath>Jenkinsfile</scriptPath><lightweight>true</lightweight></definition><triggers/></flow-definition>`;
    const job = await home.items.create('', name, xml);
    if (job.kind !== 'job') throw new Error(`${name} is no job`);
    return this.after(name, () => scheduler.schedule(job, { causes: [], delay: 0 }));
  }

  /** The run that comes of something, when it is over. */
  async after(fullName: string, start: () => Promise<unknown>): Promise<LibraryRun> {
    const { home, builds } = this.services;
    const { items, runs } = home;
    const job = items.get(fullName);
    if (job?.kind !== 'job') throw new Error(`${fullName} is no job`);
    const before = runs.numbers(job).length;
    await start();
    await expect.poll(() => runs.numbers(job).length).toBeGreaterThan(before);
    const number = Math.max(...runs.numbers(job));
    const run = runs.get(job, number);
    if (run === undefined || 'kind' in run) throw new Error('the run is gone');
    await builds.finished(run);
    const console = readFileSync(runs.paths.log(job, number), 'utf8').replaceAll(this.home, 'HOME');
    return { result: run.result, console, lines: console.split('\n') };
  }

  file(path: string): string {
    return readFileSync(path, 'utf8');
  }
}

/** What the steps `echo` of a run said. */
export function said({ lines }: LibraryRun): readonly string[] {
  return lines.flatMap((line, at) => (line === '[Pipeline] echo' ? [lines[at + 1] ?? ''] : []));
}
