import { readFile } from 'node:fs/promises';
import { type Agent, createLocalAgent, onlyLocal } from '../../agents/index.ts';
import { createCredentials } from '../../credentials/index.ts';
import type { Home, Job } from '../../home/index.ts';
import { openTestHome } from '../../home/testing/open-test-home.ts';
import { allKinds, queueRules, settingsKinds } from '../../kinds/index.ts';
import { type Clock, silentLogger, systemClock } from '../../kit/index.ts';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { until } from '../../kit/testing/until.ts';
import { createMailService } from '../../mail/index.ts';
import type { Cause, Run } from '../../model/index.ts';
import { type Kind, KindRegistry } from '../../points/index.ts';
import { createQueue, type Queue } from '../../queue/index.ts';
import { type Accounts, NO_ACCOUNTS } from '../accounts.ts';
import { type BuildEngine, createBuilds } from '../create-builds.ts';
import type { BuildRequest, RunListener } from '../types.ts';

/** Represents a server without HTTP, on a temporary home, with real processes. */
export interface TestServer {
  readonly home: Home & { readonly registry: KindRegistry };
  readonly queue: Queue;
  readonly engine: BuildEngine;
  define(name: string, parts?: JobParts): Promise<Job>;
  /** Creates a job from a whole document; its folder must be there. */
  make(fullName: string, xml: string): Promise<Job>;
  /** Requests a run and waits until it began. */
  start(job: Job, request?: Partial<BuildRequest>): Promise<Run>;
  /** Requests a run and waits for its end. */
  build(job: Job, request?: Partial<BuildRequest>): Promise<Run>;
  /** Waits until the console holds the text. */
  says(run: Run, text: string): Promise<void>;
  console(run: Run): Promise<string>;
  /** Returns the console without what differs from machine to machine. */
  lines(run: Run): Promise<string[]>;
  job(name: string): Job;
  run(name: string, number: number): Run;
  /** Ends the server as `kill -9` does: nothing is written or closed, and the processes of builds go on. */
  crash(): Promise<void>;
}

export interface JobParts {
  readonly shells?: readonly string[];
  readonly builders?: string;
  readonly publishers?: string;
  readonly properties?: string;
  readonly wrappers?: string;
  /** Holds further children of `<project>`. */
  readonly more?: string;
}

export const BY_ADMIN: Cause = { kind: 'user', userId: 'admin' };

export interface TestOptions {
  readonly listeners?: readonly RunListener[];
  /** Names the home of a server before this one. */
  readonly folder?: string;
  readonly kinds?: readonly Kind[];
  /** Is called before unfinished runs are taken up. */
  readonly beforeResume?: (home: Home) => Promise<void>;
  readonly executors?: number;
  readonly clock?: Clock;
  /** Returns a node beside the built-in one, whose machine is not the server's. */
  readonly far?: () => Agent;
  /** Says who may use credentials; where it is missing, everybody may use all. */
  readonly mayUseCredentials?: Accounts['mayUseCredentials'];
}

export async function startServer(t: Finisher, options: TestOptions = {}): Promise<TestServer> {
  const { clock = systemClock } = options;
  const folder = options.folder ?? (await temporaryFolder(t, 'builds'));
  const home = await openTestHome({
    folder,
    kinds: (secrets) => new KindRegistry([...allKinds, ...(options.kinds ?? [])], secrets),
    pluginSettings: settingsKinds,
    clock,
  });
  const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LITERAL: '$HOME$$' };
  const local = createLocalAgent({ log: silentLogger, environment });
  const far = options.far?.();
  const engine = createBuilds({
    home,
    agents: { ...onlyLocal(local), of: (node) => (node === far?.name ? far : local), ready: async () => undefined },
    clock,
    log: silentLogger,
    users: { displayName: (id) => `${id} the user` },
    credentials: createCredentials({ home, kinds: home.registry }),
    mail: createMailService({ home, clock, log: silentLogger }),
    queueRules,
    accounts: { ...NO_ACCOUNTS, ...(options.mayUseCredentials && { mayUseCredentials: options.mayUseCredentials }) },
    rootUrl: () => 'http://ci.example/',
    config: { keepUndefinedParameters: false, stopGraceSeconds: 1, agentLossRetries: 0 },
  });
  for (const listener of options.listeners ?? []) engine.listen(listener);
  const queue = createQueue({
    clock,
    log: silentLogger,
    journal: home.queue,
    initial: await engine.reconcile(await home.queue.load()),
    tasks: engine.queueTasks,
    nodes: [
      { name: '', labels: [], exclusive: false, executors: options.executors ?? 4 },
      ...(far === undefined ? [] : [{ name: far.name, labels: [], exclusive: true, executors: 2 }]),
    ],
  });
  if (far !== undefined) queue.nodes.get(far.name)?.setConnected(true);
  engine.connect(queue);
  await options.beforeResume?.(home);
  await engine.resume();
  queue.maintain();

  let gone = false;
  t.onTestFinished(async () => {
    if (gone) {
      // What a killed server holds open is closed with its process.
      await home.queue.close([], 1);
      return;
    }
    const running = home.items.jobs().flatMap((job) => engine.builds.running(job));
    for (const run of running) engine.builds.stop(run, null);
    await Promise.all(running.map((run) => engine.builds.finished(run)));
    await queue.close();
    await engine.detach();
    await home.close();
  });

  const server: TestServer = {
    home,
    queue,
    engine,
    define: (name, parts = {}) => server.make(name, projectXml(parts)),
    async make(fullName, xml) {
      const parts = fullName.split('/');
      const name = parts.pop() ?? '';
      await home.items.create(parts.join('/'), name, xml);
      return server.job(fullName);
    },
    async start(job, request = {}) {
      const { item } = await engine.scheduler.schedule(job, { causes: [BY_ADMIN], delay: 0, ...request });
      return until(() => {
        const now = queue.get(item.id);
        return now?.state === 'left' && now.number !== null ? server.run(job.fullName, now.number) : undefined;
      });
    },
    async build(job, request) {
      const run = await server.start(job, request);
      await engine.builds.finished(run);
      return run;
    },
    async says(run, text) {
      await until(async () => (await server.console(run)).includes(text));
    },
    console: (run) => readFile(home.runs.paths.log({ fullName: run.job }, run.number), 'utf8'),
    async lines(run) {
      const text = await server.console(run);
      const plain = text.replaceAll(folder, 'HOME').replaceAll(/\/\S*\/jenkins\d+\.sh/g, '/tmp/jenkins.sh');
      return plain.replace(/\n$/, '').split('\n');
    },
    job(name) {
      const item = home.items.get(name);
      if (item?.kind !== 'job') throw new Error(`no job ${name}`);
      return item;
    },
    run(name, number) {
      const run = home.runs.get(server.job(name), number);
      if (run === undefined || 'kind' in run) throw new Error(`no run ${name} #${number}`);
      return run;
    },
    async crash() {
      gone = true;
      queue.setQuiet(true);
      await engine.detach();
      await home.close();
    },
  };
  return server;
}

export function projectXml(parts: JobParts): string {
  return `<?xml version='1.1' encoding='UTF-8'?>
<project>
  <properties>${parts.properties ?? ''}</properties>
  <scm class="hudson.scm.NullSCM"/>
  <canRoam>true</canRoam>
  ${parts.more ?? ''}
  <builders>${shellsXml(parts.shells ?? [])}${parts.builders ?? ''}</builders>
  <publishers>${parts.publishers ?? ''}</publishers>
  <buildWrappers>${parts.wrappers ?? ''}</buildWrappers>
</project>`;
}

export function shellsXml(commands: readonly string[]): string {
  return commands
    .map((command) => `<hudson.tasks.Shell><command>${escaped(command)}</command></hudson.tasks.Shell>`)
    .join('');
}

export function parametersXml(definitions: string): string {
  return `<hudson.model.ParametersDefinitionProperty><parameterDefinitions>${definitions}</parameterDefinitions></hudson.model.ParametersDefinitionProperty>`;
}

export function stringParameterXml(name: string, defaultValue: string): string {
  return `<hudson.model.StringParameterDefinition><name>${name}</name><defaultValue>${defaultValue}</defaultValue></hudson.model.StringParameterDefinition>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
