import type {
  Builds,
  ChangeSets,
  DependencyGraph,
  DiskUsages,
  LockableResource,
  LockableResources,
  MatrixRuns,
  Scheduler,
} from '../builds/index.ts';
import type { Config } from '../config.ts';
import type { Console } from '../console/index.ts';
import type { Credentials, ShownCredential, ShownDomain } from '../credentials/index.ts';
import type {
  DeliveryRecord,
  Folder,
  Home,
  Item,
  Job,
  LoadedItem,
  NodeFields,
  NodePart,
  NodeRecord,
  StoredTestReport,
  ToolInstallation,
  ToolType,
  UnloadableItem,
  UnreadableRun,
  View,
} from '../home/index.ts';
import type { Clock, Logger, RecentLog } from '../kit/index.ts';
import type { MailService } from '../mail/index.ts';
import type { InstallJob, Lifecycle, Plugin, Plugins, Run, WantedPlugin } from '../model/index.ts';
import type { FolderIndexing } from '../multibranch/index.ts';
import type { PendingInput, Pipelines, PipelineViews, RunStages, ShownNode, ShownStage } from '../pipeline/index.ts';
import type { KindRegistry } from '../points/index.ts';
import type { ExecutorWork, LoadReport, LoadSeries, Node, Queue } from '../queue/index.ts';
import type { Security } from '../security/index.ts';
import type { AnsweredRequest, DeliveryOutcome, FieldRemark, JobTimers, Polling, Webhooks } from '../triggers/index.ts';
import type { Events } from './events.ts';
import type { Notices } from './notices.ts';
import type { UnreadableSecretsSearch } from './unreadable-secrets.ts';

/** What the outer rooms (http, cli, console) work with. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  /** What it said last. */
  readonly recentLog: RecentLog;
  readonly home: Home;
  readonly kinds: KindRegistry;
  readonly security: Security;
  /** What administrators should know. */
  readonly notices: Notices;
  readonly unreadableSecrets: UnreadableSecretsSearch;
  readonly queue: Queue;
  readonly scheduler: Scheduler;
  readonly builds: Builds;
  readonly pipelines: Pipelines;
  /** What is told of their runs. */
  readonly pipelineViews: PipelineViews;
  readonly dependencies: DependencyGraph;
  readonly matrixRuns: MatrixRuns;
  /** Changes that runs brought in. */
  readonly changeSets: ChangeSets;
  /** When jobs start by themselves. */
  readonly timers: JobTimers;
  readonly polling: Polling;
  /** Folders that make their items themselves. */
  readonly indexing: FolderIndexing;
  /** What comes from forges. */
  readonly webhooks: Webhooks;
  /** Sends mail, and keeps what the mail server does not take. */
  readonly mail: MailService;
  /** What builds exclude each other from. */
  readonly lockable: LockableResources;
  readonly credentials: Credentials;
  /** What jobs take on the disk. */
  readonly diskUsages: DiskUsages;
  readonly plugins: Plugins;
  readonly events: Events;
  readonly lifecycle: Lifecycle;
  /** Runs scripts of administrators; what it needs is loaded with the first one. */
  readonly console: Console;
  readonly rootUrl: RootUrl;
  /** Version of this product. */
  readonly version: string;
  /** Environment variables of the server's process. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** `X-Jenkins-Session`: 8 hex, new at each start. */
  readonly sessionId: string;
}

/** The address under which people reach the server. */
export interface RootUrl {
  /** As configured, else as an administrator's request was seen to use, else null; with a trailing slash. */
  readonly known: string | null;
  /** An administrator used this address; kept in memory while none is configured. */
  observe(base: string): void;
}

export type {
  AnsweredRequest,
  Builds,
  Config,
  DeliveryOutcome,
  DeliveryRecord,
  DependencyGraph,
  ExecutorWork,
  FieldRemark,
  Folder,
  Home,
  InstallJob,
  Item,
  Job,
  Lifecycle,
  LoadedItem,
  LoadReport,
  LoadSeries,
  LockableResource,
  Node,
  NodeFields,
  NodePart,
  NodeRecord,
  PendingInput,
  Plugin,
  Plugins,
  Queue,
  Run,
  RunStages,
  Scheduler,
  ShownCredential,
  ShownDomain,
  ShownNode,
  ShownStage,
  StoredTestReport,
  ToolInstallation,
  ToolType,
  UnloadableItem,
  UnreadableRun,
  View,
  WantedPlugin,
};
