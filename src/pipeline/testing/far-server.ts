import { readFile } from 'node:fs/promises';
import { AgentTable, createLocalAgent } from '../../agents/index.ts';
import { type MachineInFolder, machineInFolder } from '../../agents/testing/machine-in-folder.ts';
import { createBuilds } from '../../builds/index.ts';
import { createCredentials } from '../../credentials/index.ts';
import type { Home } from '../../home/index.ts';
import { openTestHome } from '../../home/testing/open-test-home.ts';
import { allKinds, queueRules, settingsKinds, steps } from '../../kinds/index.ts';
import { silentLogger, systemClock } from '../../kit/index.ts';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { until } from '../../kit/testing/until.ts';
import { createMailService } from '../../mail/index.ts';
import type { Run } from '../../model/index.ts';
import { KindRegistry } from '../../points/index.ts';
import { createQueue, type Queue } from '../../queue/index.ts';
import { createPipelines } from '../create-pipelines.ts';
// Loaded with the tests, as that takes longer than they do.
import '../engine.ts';

/** Represents a server without HTTP that runs pipelines, with the node `far` on a machine of its own. */
export interface FarServer {
  readonly home: Home & { readonly registry: KindRegistry };
  readonly far: MachineInFolder;
  readonly agents: AgentTable;
  readonly queue: Queue;
  /** Begins a build of a new pipeline job. */
  begin(name: string, script: string): Promise<Run>;
  /** Begins a build of a new freestyle job on the node. */
  beginFreestyle(name: string, builders: string): Promise<Run>;
  /** Begins a build of a new matrix job with one cell, which is on the node. */
  beginMatrix(name: string, builders: string): Promise<Run>;
  /** Waits for the end of a build and returns its console, in which the folder of the machine is `FAR` and the home `HOME`. */
  ended(run: Run): Promise<{ readonly result: string | null; readonly lines: readonly string[] }>;
  /** Waits until the console holds the text. */
  says(run: Run, text: string): Promise<void>;
  stop(run: Run): void;
  run(name: string): Run;
  /** Ends the server as it is, with what runs on the machine. */
  crash(): Promise<void>;
  /** Makes the node, where it is not there, and connects it. */
  addNode(): void;
}

export interface FarServerOptions {
  readonly folder?: string;
  readonly far?: MachineInFolder;
  /** Says whether the node is connected at first. */
  readonly isConnected?: boolean;
  readonly patienceMs?: number;
  /** Says whether the node is there at first; default true. */
  readonly isKnown?: boolean;
}

/** Describes the node: the folder in which it works, labels, variables and where a tool is. */
const nodeXml = (folder: string): string => `<slave><name>far</name><remoteFS>${folder}</remoteFS>
<numExecutors>4</numExecutors><mode>NORMAL</mode><label>lnx sock</label><nodeProperties>
<hudson.slaves.EnvironmentVariablesNodeProperty><envVars serialization="custom"><unserializable-parents/><tree-map>
<default><comparator class="hudson.util.CaseInsensitiveComparator"/></default><int>2</int>
<string>OF_NODE</string><string>far \${OF_MACHINE}</string><string>PATH+NODE</string><string>${folder}/bin</string>
</tree-map></envVars></hudson.slaves.EnvironmentVariablesNodeProperty>
<hudson.tools.ToolLocationNodeProperty><locations><hudson.tools.ToolLocationNodeProperty_-ToolLocation>
<type>hudson.tasks.Maven$MavenInstallation$DescriptorImpl</type><name>m3</name><home>/opt/maven-of-node</home>
</hudson.tools.ToolLocationNodeProperty_-ToolLocation></locations></hudson.tools.ToolLocationNodeProperty>
</nodeProperties></slave>`;

const FAR = { name: 'far', labels: ['lnx', 'sock'], exclusive: false, executors: 4 };

export async function startFarServer(t: Finisher, options: FarServerOptions = {}): Promise<FarServer> {
  const folder = options.folder ?? (await temporaryFolder(t, 'home'));
  const far = options.far ?? machineInFolder(await temporaryFolder(t, 'far'), { OF_MACHINE: 'machine' });
  const home = await openTestHome({
    folder,
    kinds: (secrets) => new KindRegistry([...allKinds], secrets),
    pluginSettings: settingsKinds,
    clock: systemClock,
  });
  if (home.nodes.get('far') === undefined) await home.nodes.create('far', nodeXml(far.folder));
  const log = silentLogger;
  const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', OF_SERVER: 'server' };
  const local = createLocalAgent({ log, environment });
  const agents = new AgentTable({
    local,
    clock: systemClock,
    log,
    patienceMs: options.patienceMs ?? 300_000,
    waitingFile: (node) => home.nodes.waitingFile(node),
  });
  if (options.isKnown !== false) agents.put('far');
  const pipelines = createPipelines(steps);
  const engine = createBuilds({
    home,
    agents,
    clock: systemClock,
    log,
    users: { displayName: (id) => id },
    credentials: createCredentials({ home, kinds: home.registry }),
    mail: createMailService({ home, clock: systemClock, log }),
    queueRules,
    rootUrl: () => 'http://ci.example/',
    config: { keepUndefinedParameters: false, stopGraceSeconds: 1, agentLossRetries: 0 },
    flows: (deps) => pipelines.part(deps),
  });
  const queue = createQueue({
    clock: systemClock,
    log,
    journal: home.queue,
    initial: await engine.reconcile(await home.queue.load()),
    tasks: engine.queueTasks,
    nodes: [{ name: '', labels: [], exclusive: false, executors: 4 }, ...(options.isKnown === false ? [] : [FAR])],
  });
  agents.onChange((node, { kind }) => queue.nodes.get(node)?.setConnected(kind === 'connected'));
  if (options.isConnected !== false && options.isKnown !== false) agents.attach('far', far.connect());
  engine.connect(queue);
  await engine.resume();
  queue.maintain();
  let gone = false;
  const crash = async (): Promise<void> => {
    gone = true;
    queue.setQuiet(true);
    await engine.detach();
    agents.close();
    await home.close();
  };
  t.onTestFinished(async () => {
    await far.end();
    if (gone) return;
    const running = home.items.jobs().flatMap((job) => engine.builds.running(job));
    for (const run of running) engine.builds.kill(run, null);
    await queue.close();
    await crash();
  });
  const runOf = (name: string): Run => {
    const job = home.items.get(name);
    const run = job?.kind === 'job' ? home.runs.get(job, 1) : undefined;
    if (run === undefined || 'kind' in run) throw new Error(`no run of ${name}`);
    return run;
  };
  const begin = async (name: string, xml: string): Promise<Run> => {
    await home.items.create('', name, xml);
    const job = home.items.get(name);
    if (job?.kind !== 'job') throw new Error(`no job ${name}`);
    const { item } = await engine.scheduler.schedule(job, { causes: [], delay: 0 });
    await until(() => queue.get(item.id)?.state === 'left');
    return runOf(name);
  };
  const consoleOf = (run: Run): Promise<string> =>
    readFile(home.runs.paths.log({ fullName: run.job }, run.number), 'utf8');
  return {
    home,
    far,
    agents,
    queue,
    begin: (name, script) =>
      begin(
        name,
        `<flow-definition><properties/><definition class="org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition"><script>${escaped(script)}</script><sandbox>true</sandbox></definition><triggers/></flow-definition>`,
      ),
    beginFreestyle: (name, builders) =>
      begin(
        name,
        `<project><assignedNode>far</assignedNode><canRoam>false</canRoam><builders>${builders}</builders><publishers/><buildWrappers/></project>`,
      ),
    beginMatrix: (name, builders) =>
      begin(
        name,
        `<matrix-project><axes><hudson.matrix.LabelAxis><name>N</name><values><string>far</string></values></hudson.matrix.LabelAxis></axes><builders>${builders}</builders><publishers/><buildWrappers/></matrix-project>`,
      ),
    async ended(run) {
      await engine.builds.finished(run);
      const text = (await consoleOf(run)).replaceAll(far.folder, 'FAR').replaceAll(folder, 'HOME');
      return { result: runOf(run.job).result, lines: text.replace(/\n$/, '').split('\n') };
    },
    async says(run, text) {
      await until(async () => (await consoleOf(run)).includes(text));
    },
    stop: (run) => engine.builds.stop(run, null),
    run: runOf,
    crash,
    addNode() {
      queue.nodes.put(FAR);
      agents.put('far');
      agents.attach('far', far.connect());
    },
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
