import { randomBytes } from 'node:crypto';
import { AgentTable, type Clouds, createLocalAgent } from '../agents/index.ts';
import { createBuilds, createDiskUsages } from '../builds/index.ts';
import { type Config, JENKINS_VERSION } from '../config.ts';
import { createCredentials, createUsage } from '../credentials/index.ts';
import { openHome } from '../home/index.ts';
import { removeLeftSecretFiles, stepsOf } from '../kinds/index.ts';
import { type Clock, keepRecent, type Logger, messageOf, systemClock } from '../kit/index.ts';
import { createMailService, createNotifier } from '../mail/index.ts';
import type { QueueEntry } from '../model/index.ts';
import { createFolderIndexing } from '../multibranch/index.ts';
import { createPipelines, createPipelineViews, type FlowWatch, loadEngine } from '../pipeline/index.ts';
import { createPlugins, PLUGIN_TABLE } from '../plugins/index.ts';
import { KindRegistry } from '../points/index.ts';
import { createQueue } from '../queue/index.ts';
import { type FirstAdministrator, openSecurity } from '../security/index.ts';
import { createAccounts } from './accounts.ts';
import { activatePlugins, type PartsCheck } from './activate-plugins.ts';
import { createAudit } from './audit.ts';
import { buildEnvironment } from './build-environment.ts';
import { createCloudNodes } from './cloud-nodes.ts';
import { configureAtStart } from './configuration-at-start.ts';
import { createConfigurationChanges } from './configuration-changes.ts';
import { describeBuiltIn } from './describe-built-in.ts';
import { createEvents } from './event-bus.ts';
import { followItems } from './follow-items.ts';
import { createHostKeys } from './host-keys.ts';
import { openInboundAgents } from './inbound-agents.ts';
import { runInitScripts } from './init-scripts.ts';
import { keepClouds } from './keep-clouds.ts';
import { keepComputers } from './keep-computers.ts';
import { builtInSettings, keepNodes } from './keep-nodes.ts';
import { keepWorkers } from './keep-workers.ts';
import { createLaunchOffers } from './launch-offers.ts';
import { createLazyCasc } from './lazy-casc.ts';
import { createLazyConsole } from './lazy-console.ts';
import { createLifecycle, type LifecycleControl } from './lifecycle.ts';
import { createLogRecorders } from './log-recorders.ts';
import { LOGGERS } from './loggers.ts';
import { createMarkup } from './markup.ts';
import { nodeEvents } from './node-events.ts';
import { createNotices } from './notices.ts';
import { tellPlugins } from './plugin-events.ts';
import { createRootUrl } from './root-url.ts';
import { countRuns } from './run-counts.ts';
import { queueEvent, runEvent } from './server-events.ts';
import type { Services } from './services.ts';
import { createSetUp, FIRST_STATE, settleAdministrator } from './set-up.ts';
import { stageEvents } from './stage-events.ts';
import { createTriggers } from './triggers.ts';
import { createUnreadableSecretsSearch } from './unreadable-secrets.ts';
import { createWarmUp } from './warm-up.ts';
import { openWayIn } from './way-in.ts';

export interface StartOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly version: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Ends the process; a test passes a gentler function. */
  end(code: number): void;
  readonly clock?: Clock;
  /** Names the working folder of every job; missing where each has its own below the home. */
  readonly workspace?: string;
  /** Makes the private key of the server's identity for a home that has none; missing means a new RSA key. */
  readonly newKey?: () => Promise<string>;
  /** Looks whether packages have addresses and names of their own; whoever serves them knows. */
  readonly partsCheck?: PartsCheck;
  /** Receives every pipeline's journal, for tests. */
  readonly flowWatch?: FlowWatch;
}

export interface Server {
  readonly services: Services;
  readonly lifecycle: LifecycleControl;
  /** Holds the administrator whose password is in a file and works; null where there is none. */
  readonly firstAdministrator: FirstAdministrator | null;
  /** Adds what to close first when the server ends, such as the listening socket. */
  onClose(action: () => Promise<void>): void;
}

/**
 * Opens a home and assembles the server; what was under way when the last one ended continues. The server does not listen
 * yet. Throws with a clear message where the home is in use or cannot be opened.
 */
export async function startServer(options: StartOptions): Promise<Server> {
  const { config, version, environment } = options;
  const clock = options.clock ?? systemClock;
  const { log, named, recent } = keepRecent(options.log, clock);
  const activated = activatePlugins(options, named(LOGGERS.plugins));
  const home = await openHome({
    folder: config.home,
    loadPlugins: (plugins) => activated.load(plugins),
    kinds: (secrets) => new KindRegistry(activated.parts.kinds, secrets, activated.idle),
    pluginSettings: () => activated.parts.settings,
    log: named(LOGGERS.home),
    clock,
    workspace: options.workspace,
    newKey: options.newKey,
    audit: { maxBytes: Math.max(1, config.auditMegabytes) * 1024 * 1024, keptFiles: config.auditFiles },
    firstState: config.runSetupWizard ? FIRST_STATE : undefined,
  });
  const { parts, started, pluginOf } = activated;
  const steps = stepsOf(parts.kinds);
  const { registry: kinds } = home;
  const security = await openSecurity({ home, kinds, pluginOf, config, clock, log: named(LOGGERS.security) });
  const unreadableSecrets = createUnreadableSecretsSearch({ home, log: named(LOGGERS.secrets) });
  const rootUrl = createRootUrl(home.settings);
  const plugins = createPlugins({ home, started, version, clock, describeBuiltIn, log: named(LOGGERS.plugins) });
  await plugins.load();
  const setUp = createSetUp({ home, jenkinsVersion: JENKINS_VERSION });
  await settleAdministrator({ setUp, users: security.users, chosen: home.setUp.chosenAdministrator });
  if (!config.runSetupWizard) await setUp.complete();
  // What is made below finds the configuration as it will be.
  let configurationChanged = (): void => undefined;
  const configuration = createConfigurationChanges({ home, changed: () => configurationChanged() });
  const casc = createLazyCasc(() => ({
    home,
    kinds: home.registry,
    users: security.users,
    environment,
    properties: config.properties,
    log: named(LOGGERS.casc),
    configuration,
  }));
  const isConfigured = await configureAtStart({ home, casc, environment, properties: config.properties, log });
  if (isConfigured && !setUp.isComplete) await setUp.complete();
  const events = createEvents({ log });
  const credentials = createCredentials({
    home,
    kinds: home.registry,
    usage: createUsage({ home, clock, log }),
    clock,
    pluginVersion: (shortName) => PLUGIN_TABLE.find(({ name }) => name === shortName)?.version,
  });
  const stages = stageEvents({ clock, publish: events.publish });
  const pipelines = createPipelines(steps, options.flowWatch, stages.noted, plugins.isActive);
  const mail = createMailService({ home, clock, log: named(LOGGERS.mail) });
  const agents = new AgentTable({
    local: createLocalAgent({ log: named(LOGGERS.agents), environment: buildEnvironment(environment) }),
    clock,
    log: named(LOGGERS.agents),
    patienceMs: config.agentPatienceSeconds * 1000,
    waitingFile: (node) => home.nodes.waitingFile(node),
  });
  for (const { name } of home.nodes.all()) agents.put(name);
  let clouds: Clouds | null = null;
  const engine = createBuilds({
    home,
    agents,
    clock,
    log: named(LOGGERS.builds),
    users: security.users,
    credentials,
    mail,
    accounts: createAccounts({ security, config }),
    rootUrl: () => rootUrl.known,
    config,
    flows: (deps) => pipelines.part({ ...deps, log: named(LOGGERS.pipelines), clouds: () => clouds }),
    queueRules: parts.queueRules,
  });
  const { builds, scheduler, sources, changeSets } = engine;
  const notifier = createNotifier({
    home,
    clock,
    log: named(LOGGERS.mail),
    changeSets,
    credentials: (owner) => credentials.lookup(owner),
    rootUrl: () => rootUrl.known,
  });
  engine.listen({
    onStarted: (job, run) => events.publish(runEvent('started', job, run)),
    onCompleted: (job, run) => events.publish(runEvent('finished', job, run)),
  });
  engine.listen(notifier);
  await pipelines.prepare(home);
  await engine.lockable.load();
  const indexing = createFolderIndexing({
    home,
    kinds: home.registry,
    sources,
    scheduler,
    builds,
    clock,
    log: named(LOGGERS.indexing),
    users: security.users,
  });
  const waiting = await engine.reconcile(await home.queue.load());
  const begun = home.items.jobs().flatMap((job) => builds.running(job));
  await home.uploads.sweep(uploadsOf([...waiting.items, ...begun]));
  const queue = createQueue({
    clock,
    log: named(LOGGERS.queue),
    journal: home.queue,
    initial: waiting,
    tasks: engine.queueTasks,
    nodes: [builtInSettings(home.settings.current)],
  });
  engine.connect(queue);
  const hostKeys = createHostKeys({ home, log: named(LOGGERS.agents) });
  const care = keepComputers({
    home,
    kinds: home.registry,
    queue,
    table: agents,
    offers: createLaunchOffers({
      ...{ home, credentials, hostKeys, rootUrl, version, clock, log: named(LOGGERS.agents) },
      environment: agents.local.system.environment,
    }),
    clock,
    log: named(LOGGERS.agents),
  });
  const { computers, describe } = care;
  const inboundAgents = openInboundAgents({ home, computers, clock, log: named(LOGGERS.agents), version });
  const nodes = keepNodes({ home, queue, clock, described: describe });
  nodes.describe();
  const workers = await keepWorkers({
    ...{ config, home, table: agents, care, queue, rootUrl, version, clock, transfers: inboundAgents.transfers },
    patienceMs: config.agentPatienceSeconds * 1000,
    log: named(LOGGERS.agents),
  });
  clouds = await keepClouds({
    home,
    kinds: home.registry,
    queue,
    nodes: createCloudNodes({ home, table: agents, queue, care, inboundAgents }),
    credentials,
    serverUrl: () => config.agentUrl || rootUrl.known,
    agentImage: config.agentImage || null,
    environment,
    clock,
    log: named(LOGGERS.agents),
  });
  // Builds that an earlier server left find the nodes of clouds that they are on.
  await clouds.begin();
  const endPluginEvents = tellPlugins({
    ...{ events, listeners: parts.listeners, sinks: parts.eventSinks, clock },
    log: named(LOGGERS.plugins),
  });
  const endNodeEvents = nodeEvents({ nodes: queue.nodes, clock, publish: events.publish });
  queue.onChange((notice) => events.publish(queueEvent(notice)));
  queue.onChange(({ type, item }) => {
    const job = type === 'entered' ? home.items.get(item.job) : undefined;
    if (job?.kind === 'job') notifier.onQueued(job, item);
  });

  const diskUsages = createDiskUsages({ home, clock, log });
  const logRecorders = createLogRecorders({ home, recent });
  await logRecorders.load();
  const closers: (() => Promise<void>)[] = [];
  const lifecycle = createLifecycle({
    ...{ queue, builds, plugins, clock },
    log: named(LOGGERS.lifecycle),
    restartable: config.restartable,
    restartDelaySeconds: config.restartDelaySeconds,
    async readAgain() {
      await home.problems.damaged.lookAgain();
      await home.settings.load();
      await home.tools.load();
      await security.users.reload();
      home.runs.forget();
      home.fingerprints.forget();
      await home.items.load();
      await pipelines.prepare(home);
      await home.nodes.load();
      await plugins.load();
      await engine.lockable.load();
      await logRecorders.load();
      nodes.describe();
      queue.maintain();
      warmUp.begin();
      // Only a home that lost keys is looked through; then the start says what is lost before it says that it is done.
      await unreadableSecrets.begin();
    },
    async close() {
      warmUp.end();
      diskUsages.close();
      await triggers.end();
      await indexing.close();
      await plugins.close();
      endNodeEvents();
      stages.end();
      nodes.end();
      await clouds?.close();
      await computers.end();
      agents.silence();
      for (const action of closers.reverse()) await action();
      // Nobody sends a request any more.
      await security.users.flush();
      await queue.close();
      await engine.detach();
      await endPluginEvents();
      agents.close();
      await workers?.close();
      await mail.end();
      await notifier.end();
      if (config.recovery) await home.setUp.recoveryPassword.remove();
      await home.close();
    },
    end: options.end,
  });

  home.items.onChange(followItems({ home, queue, users: security.users, events, log }));

  const triggers = await createTriggers({ home, engine, queue, credentials, clock, log: named(LOGGERS.triggers) });
  const warmUp = createWarmUp(home, log);
  warmUp.begin();
  void mail.begin().catch((error) => {
    log.error({ err: messageOf(error) }, 'mail that waits to be sent could not be taken up');
  });
  void removeLeftSecretFiles().catch((error) => {
    log.error({ err: messageOf(error) }, 'secrets that a killed server left could not be removed');
  });
  void engine
    .resume()
    .then(() => {
      workers?.settle();
      queue.maintain();
      return engine.clearEnded();
    })
    .catch((error) => log.error({ err: messageOf(error) }, 'unfinished runs could not be resumed'));

  configurationChanged = () => {
    nodes.describe();
    queue.maintain();
  };
  const services: Services = {
    config,
    clock,
    log,
    recentLog: recent,
    logRecorders,
    home,
    kinds: home.registry,
    security,
    notices: createNotices({ home, security, secrets: unreadableSecrets }),
    unreadableSecrets,
    queue,
    computers,
    hostKeys,
    clouds,
    inboundAgents,
    scheduler,
    builds,
    pipelines,
    pipelineViews: createPipelineViews({
      ...{ home, clock, steps, isActive: plugins.isActive },
      liveNodes: (run) => pipelines.flowOf(run)?.graph.all(),
    }),
    pipelineEngine: () => loadEngine(steps, plugins.isActive),
    dependencies: engine.dependencies,
    matrixRuns: engine.matrixRuns,
    changeSets,
    timers: triggers.timers,
    polling: triggers.polling,
    indexing,
    webhooks: triggers.webhooks,
    mail,
    markup: createMarkup({ settings: home.settings, kinds: parts.markupFormatters, log }),
    lockable: engine.lockable,
    workspaces: engine.workspaces,
    credentials,
    diskUsages,
    plugins,
    extensions: parts,
    runCounts: countRuns(events),
    events,
    audit: createAudit({ home, files: home.audit, events, credentials, clock }),
    lifecycle,
    console: createLazyConsole(() => ({ services, jenkinsVersion: JENKINS_VERSION, environment })),
    rootUrl,
    setUp,
    casc,
    configuration,
    version,
    environment,
    sessionId: randomBytes(4).toString('hex'),
  };
  await runInitScripts(services);
  // Scripts that made an administrator did what the set-up is for.
  if (!setUp.isComplete && security.users.passwordsSet > 0) await setUp.complete();
  const { firstAdministrator } = await openWayIn({ security, home, config, log });
  void unreadableSecrets.begin();
  triggers.minutes.start();
  triggers.webhooks.onEvent((event) => indexing.onEvent(event));
  indexing.begin();
  computers.begin();
  return {
    services,
    lifecycle,
    firstAdministrator,
    onClose: (action) => void closers.push(action),
  };
}

/** Returns the files that came with requests which still wait, or have become runs that have not taken them over yet. */
function uploadsOf(items: readonly Pick<QueueEntry, 'parameters'>[]): ReadonlySet<string> {
  const values = items.flatMap((item) => item.parameters ?? []);
  return new Set(values.flatMap((value) => (value.kind === 'file' && value.storedAs !== null ? [value.storedAs] : [])));
}
