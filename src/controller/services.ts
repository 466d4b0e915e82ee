import type { Clouds, Computer, Computers, InboundAgents, NodeMeasured, NodeOfflineCause } from '../agents/index.ts';
import type {
  Builds,
  ChangeSets,
  DependencyGraph,
  DiskUsages,
  JobWorkspaces,
  LockableResource,
  LockableResources,
  MatrixRuns,
  Scheduler,
} from '../builds/index.ts';
import type { Config } from '../config.ts';
import type { Console } from '../console/index.ts';
import type { CredentialPlace, Credentials, ShownCredential, ShownDomain, Submission } from '../credentials/index.ts';
import type {
  DeliveryRecord,
  Folder,
  Home,
  Item,
  Job,
  LoadedItem,
  NodeCheck,
  NodeFields,
  NodePart,
  NodeRecord,
  RunBrief,
  StoredTestReport,
  StorePlace,
  ToolInstallation,
  UnloadableItem,
  UnreadableRun,
  View,
} from '../home/index.ts';
import type { Clock, Logger, RecentLog } from '../kit/index.ts';
import type { MailService } from '../mail/index.ts';
import type {
  InstallJob,
  KnownSite,
  Lifecycle,
  OfferedPlugin,
  Plugin,
  Plugins,
  Run,
  SetUp,
  UpdateSite,
  WantedPlugin,
} from '../model/index.ts';
import type { FolderIndexing } from '../multibranch/index.ts';
import type {
  loadEngine,
  PendingInput,
  Pipelines,
  PipelineViews,
  RunStages,
  RunTree,
  ShownNode,
  ShownStage,
  ShownStep,
  StageBlock,
  StagePart,
} from '../pipeline/index.ts';
import type { KindRegistry, PluginParts } from '../points/index.ts';
import type { Cloud, ExecutorWork, LoadReport, LoadSeries, Node, Queue } from '../queue/index.ts';
import type { Security } from '../security/index.ts';
import type { AnsweredRequest, DeliveryOutcome, FieldRemark, JobTimers, Polling, Webhooks } from '../triggers/index.ts';
import type { Audit, AuditedAction, AuditedOutcome } from './audit.ts';
import type { ConfigurationChanges } from './configuration-changes.ts';
import type { Events } from './events.ts';
import type { HostKeys } from './host-keys.ts';
import type { LazyCasc } from './lazy-casc.ts';
import type { LogRecorder, LogRecorders } from './log-recorders.ts';
import type { Markup } from './markup.ts';
import type { Notices } from './notices.ts';
import type { RunCounts } from './run-counts.ts';
import type { UnreadableSecretsSearch } from './unreadable-secrets.ts';

/** Holds the services that the outer modules (http, cli, console) work with. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  /** Holds the newest messages of the log. */
  readonly recentLog: RecentLog;
  /** Holds the choices of loggers that administrators follow. */
  readonly logRecorders: LogRecorders;
  readonly home: Home;
  readonly kinds: KindRegistry;
  readonly security: Security;
  /** Collects what administrators should know. */
  readonly notices: Notices;
  readonly unreadableSecrets: UnreadableSecretsSearch;
  readonly queue: Queue;
  /** Holds the connections of nodes. */
  readonly computers: Computers;
  /** Holds the keys of hosts about which people have to decide. */
  readonly hostKeys: HostKeys;
  /** Makes nodes for work that waits. */
  readonly clouds: Pick<Clouds, 'of' | 'remove'>;
  /** Receives agent programs that connect by themselves. */
  readonly inboundAgents: InboundAgents;
  readonly scheduler: Scheduler;
  readonly builds: Builds;
  readonly pipelines: Pipelines;
  /** Loads what runs and checks the scripts of pipelines, with the steps of the plugins that work. */
  pipelineEngine(): ReturnType<typeof loadEngine>;
  /** Describes the runs of pipelines to clients. */
  readonly pipelineViews: PipelineViews;
  readonly dependencies: DependencyGraph;
  readonly matrixRuns: MatrixRuns;
  /** Holds the changes that runs brought in. */
  readonly changeSets: ChangeSets;
  /** Holds the times at which jobs start by themselves. */
  readonly timers: JobTimers;
  readonly polling: Polling;
  /** Scans folders that create their items themselves. */
  readonly indexing: FolderIndexing;
  /** Handles the webhooks of forges. */
  readonly webhooks: Webhooks;
  /** Sends mail, and keeps what the mail server does not take. */
  readonly mail: MailService;
  readonly markup: Markup;
  /** Holds the resources that builds lock. */
  readonly lockable: LockableResources;
  /** Finds the working folders of jobs. */
  readonly workspaces: JobWorkspaces;
  readonly credentials: Credentials;
  /** Measures the disk space that jobs use. */
  readonly diskUsages: DiskUsages;
  readonly plugins: Plugins;
  /** Holds what the plugins that work bring, by extension point. */
  readonly extensions: PluginParts;
  readonly events: Events;
  /** Counts the builds that ended since the start. */
  readonly runCounts: RunCounts;
  readonly audit: Audit;
  readonly lifecycle: Lifecycle;
  /** Runs scripts of administrators; what it needs is loaded with the first one. */
  readonly console: Console;
  readonly rootUrl: RootUrl;
  /** Leads through the set-up of a new server. */
  readonly setUp: SetUp;
  /** Configures the server by YAML files. */
  readonly casc: LazyCasc;
  /** Changes settings in several files, all or none. */
  readonly configuration: ConfigurationChanges;
  /** Holds the version of this product. */
  readonly version: string;
  /** Holds the environment variables of the server's process. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Holds the `X-Jenkins-Session`: 8 hexadecimal digits, new at each start. */
  readonly sessionId: string;
}

/** Holds the URL under which people reach the server. */
export interface RootUrl {
  /** Holds the configured URL, else the one that an administrator's request used, else null; it has a trailing slash. */
  readonly known: string | null;
  /** Records that an administrator used this URL; it is held in memory while none is configured. */
  observe(base: string): void;
}

export type {
  AnsweredRequest,
  Audit,
  AuditedAction,
  AuditedOutcome,
  Builds,
  Cloud,
  Computer,
  Config,
  CredentialPlace,
  DeliveryOutcome,
  DeliveryRecord,
  DependencyGraph,
  ExecutorWork,
  FieldRemark,
  Folder,
  Home,
  InboundAgents,
  InstallJob,
  Item,
  Job,
  KnownSite,
  Lifecycle,
  LoadedItem,
  LoadReport,
  LoadSeries,
  LockableResource,
  LogRecorder,
  Node,
  NodeCheck,
  NodeFields,
  NodeMeasured,
  NodeOfflineCause,
  NodePart,
  NodeRecord,
  OfferedPlugin,
  PendingInput,
  Plugin,
  Plugins,
  Queue,
  Run,
  RunBrief,
  RunStages,
  RunTree,
  Scheduler,
  ShownCredential,
  ShownDomain,
  ShownNode,
  ShownStage,
  ShownStep,
  StageBlock,
  StagePart,
  StoredTestReport,
  StorePlace,
  Submission,
  ToolInstallation,
  UnloadableItem,
  UnreadableRun,
  UpdateSite,
  View,
  WantedPlugin,
};
