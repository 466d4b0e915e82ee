import type { ForgeServer, PluginSettings } from '../points/index.ts';
import type { AuditFiles } from './audit/audit-types.ts';
import type { DocumentChanges } from './audit/document-changes.ts';
import type { CloudFile } from './clouds/cloud-file.ts';
import type { CredentialFiles } from './credentials/credential-types.ts';
import type { DamagedFile } from './files/damaged-files.ts';
import type { FingerprintStore } from './fingerprints/fingerprint-types.ts';
import type { DiskUsage } from './items/disk-usage.ts';
import type { ItemStore, Job, LoadedItem } from './items/item-types.ts';
import type { LogRecorderFiles } from './log-recorders/log-recorder-types.ts';
import type { MailFiles } from './mail/mail-types.ts';
import type { NodeStore } from './nodes/node-types.ts';
import type { QueueFiles } from './queue/queue-types.ts';
import type { KeptReportStore } from './reports/kept-reports-types.ts';
import type { TestReportStore } from './reports/test-reports-types.ts';
import type { ComputedFiles } from './runs/computed-files.ts';
import type { InjectedVariables } from './runs/injected-variables.ts';
import type { LineTimeStore } from './runs/line-times-types.ts';
import type { PollingLogs } from './runs/polling-logs.ts';
import type { RunStore } from './runs/run-types.ts';
import type { RequestedRotation } from './secrets/rotation/requested-rotation.ts';
import type { InstanceIdentity, SecretStore, UnreadableSecrets } from './secrets/secret-types.ts';
import type { ConfigurationFiles } from './settings/configuration-files.ts';
import type { DisabledPlugins } from './settings/disabled-plugins.ts';
import type { LockableFile } from './settings/lockable-types.ts';
import type { SettingsStore } from './settings/settings-types.ts';
import type { UpdateSiteFile } from './settings/update-sites.ts';
import type { InitScript } from './start/init-scripts.ts';
import type { ToolStore } from './tools/tool-types.ts';
import type { PasswordFile, UserFiles } from './users/user-types.ts';
import type { PersonalViews, ViewStore } from './views/view-types.ts';
import type { Deliveries } from './webhooks/webhook-types.ts';

/** Holds everything under one JENKINS_HOME. */
export interface Home {
  readonly folder: string;
  /** Describes what cannot be read, and repairs it. */
  readonly problems: {
    readonly damaged: {
      all(): readonly DamagedFile[];
      /** Renames one of them to `NAME.bad-<milliseconds>`; returns that path. Throws NOT_DAMAGED. */
      setAside(path: string): Promise<string>;
      /**
       * Drops the entries of files that have changed since, and checks documents that are otherwise read only when they are
       * needed.
       */
      lookAgain(): Promise<void>;
    };
    /** Searches all configurations. */
    unreadableSecrets(): Promise<readonly UnreadableSecrets[]>;
    /** Removes the parts of unknown kinds from an item's configuration. */
    discardUnknownParts(item: LoadedItem): Promise<void>;
  };
  /** Replaces the keys of the home at its next start. */
  readonly rotation: RequestedRotation;
  /** Holds what the first start needs, and each start. */
  readonly setUp: {
    /** Returns whether there are users, or may be some that cannot be read. */
    hasUsers(): Promise<boolean>;
    /** Returns the scripts for the start, `init.groovy` first, then those of `init.groovy.d` by name. */
    initScripts(): Promise<readonly InitScript[]>;
    /** Is true at the first start: the home was made in this process, so the set-up must be done. */
    readonly fresh: boolean;
    /** Reads `secrets/initialAdminPassword`, which only its owner may read. */
    readonly initialPassword: PasswordFile;
    /** Reads `secrets/recoveryPassword`, which only its owner may read. */
    readonly recoveryPassword: PasswordFile;
    /** Names the user whom the set-up puts in the place of the first administrator, while it does. */
    readonly chosenAdministrator: PasswordFile;
    /** Marks the set-up as done with this version. */
    markDone(version: string): Promise<void>;
  };
  readonly items: ItemStore;
  readonly views: ViewStore;
  readonly personalViews: PersonalViews;
  readonly nodes: NodeStore;
  /** Keeps the nodes that clouds made. */
  readonly cloudNodes: CloudFile;
  readonly runs: RunStore;
  readonly computed: ComputedFiles;
  /** Holds what a run has beside its record. */
  readonly runFiles: {
    readonly lineTimes: LineTimeStore;
    readonly injectedVariables: InjectedVariables;
  };
  /** Keeps the reports of runs. */
  readonly reports: {
    readonly tests: TestReportStore;
    readonly kept: KeptReportStore;
  };
  readonly queue: QueueFiles;
  readonly libraries: {
    /** Returns the absolute path of the cached files of a version; the name is that of its folder in a run. */
    cache(directoryName: string): string;
  };
  readonly secrets: SecretStore;
  readonly users: UserFiles;
  readonly settings: SettingsStore;
  /** Holds the files that configuration as code reads and replaces as a whole. */
  readonly configuration: ConfigurationFiles;
  readonly pluginSettings: PluginSettings;
  readonly tools: ToolStore;
  readonly fingerprints: FingerprintStore;
  readonly credentialFiles: CredentialFiles;
  /** Holds what the server itself reads of plugins: which are switched off, what jobs lock, which forges are known. */
  readonly plugins: {
    readonly lockableResources: LockableFile;
    /** Reads the servers from their file at each call. Throws where a file cannot be read. */
    forgeServers(): Promise<readonly ForgeServer[]>;
    readonly disabled: DisabledPlugins;
    /** Names the folder of the packages of plugins. */
    readonly folder: string;
    readonly updateSites: UpdateSiteFile;
  };
  /** Keeps the mail that waits to be sent. */
  readonly mail: { readonly outbox: MailFiles };
  /** Holds what a job has beside its configuration. */
  readonly jobFiles: {
    readonly pollingLogs: PollingLogs;
    /** Measures the disk usage, one file after the other. Throws the signal's reason. */
    diskUsage(job: Pick<Job, 'fullName'>, signal: AbortSignal): Promise<DiskUsage>;
    /** Returns `workspace/NAME` in the home, or in the folder of another node. */
    workspace(job: Pick<Job, 'fullName'>, node?: string): string;
  };
  readonly webhooks: Deliveries;
  readonly logRecorders: LogRecorderFiles;
  /** Holds who changed what. */
  readonly audit: AuditFiles;
  /** Tells which documents beside those of items were written. */
  readonly documents: Pick<DocumentChanges, 'onChange'>;
  /** Holds the key pair by which agents and other servers know this server; it is made on first use. */
  readonly identity: InstanceIdentity;
  /** Keeps uploaded files until a build takes them. */
  readonly uploads: {
    /** Names the folder for uploads, whose mode is 0700. */
    readonly folder: string;
    /** Removes, at the start, uploads that no request will use any more; `kept` holds the paths that the queue names. */
    sweep(kept: ReadonlySet<string>): Promise<void>;
  };
  readonly userContent: string;
  /** Releases the home: other servers may open it. */
  close(): Promise<void>;
}
