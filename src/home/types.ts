import type { QueueEntry, QueueItem } from '../model/index.ts';
import type { ExtendedMailDefaults, ForgeServer, MaskSettings } from '../points/index.ts';
import type { XmlElement } from '../xml/index.ts';
import type { ComputedFiles } from './items/computed-files.ts';
import type { ConfigEdit, ItemStore, Job, LoadedItem } from './items/item-types.ts';
import type { LibraryStore } from './libraries/library-types.ts';
import type { NodeFields, NodeStore } from './nodes/node-types.ts';
import type { KeptReportStore } from './reports/kept-reports-types.ts';
import type { TestReportStore } from './reports/test-reports-types.ts';
import type { InjectedVariables } from './runs/injected-variables.ts';
import type { LineTimeStore } from './runs/line-times-types.ts';
import type { PollingLogs } from './runs/polling-logs.ts';
import type { RunStore } from './runs/run-types.ts';
import type { LockableFile } from './settings/lockable-types.ts';
import type { ToolStore } from './tools/tool-types.ts';
import type { ViewStore } from './views/view-types.ts';
import type { WebhookFiles } from './webhooks/webhook-types.ts';

export type { ComputationRecord, ComputedFiles } from './items/computed-files.ts';
export type * from './items/item-types.ts';
export type * from './libraries/library-types.ts';
export type * from './nodes/node-types.ts';
export type * from './reports/kept-reports-types.ts';
export type * from './reports/test-reports-types.ts';
export type { InjectedVariables } from './runs/injected-variables.ts';
export type * from './runs/line-times-types.ts';
export type { PollingLogs, PollingLogWriter } from './runs/polling-logs.ts';
export type * from './runs/run-types.ts';
export type * from './settings/lockable-types.ts';
export type * from './tools/tool-types.ts';
export type * from './views/view-types.ts';
export type * from './webhooks/webhook-types.ts';

/** What is journalled of the queue. Written and forced to disk before a client gets its answer. */
export type QueueEvent =
  | { readonly type: 'added'; readonly item: QueueEntry }
  | { readonly type: 'folded'; readonly id: number; readonly causes: QueueEntry['causes']; readonly due: number }
  | { readonly type: 'left'; readonly id: number; readonly at: number; readonly number: number | null };

export interface QueueFiles {
  /** Items still in the queue, those that left within five minutes, and the next id. */
  load(): Promise<{ items: readonly QueueEntry[]; left: readonly (QueueItem & { state: 'left' })[]; nextId: number }>;
  /** Durable when the promise resolves; appends of the same moment share one fsync. */
  append(event: QueueEvent): Promise<void>;
  /** Notes that an item is about to be moved, so that what waits for jobs in it is found again after a crash. */
  noteMove(from: string, to: string): Promise<void>;
  /** Writes queue.xml in Jenkins's shape and empties the journal; on a clean stop. */
  close(items: readonly QueueEntry[], nextId: number): Promise<void>;
}

/** Java-compatible secrets under `secrets/`. */
export interface SecretStore {
  /** `{AQAAABAAAAA…}` text of a plain secret; what is such a text of another key stays what it is. */
  encrypt(plain: string): string;
  /** The plain text; text that is not encrypted by this home's key comes back unchanged. */
  decrypt(text: string): string;
  /** Whether a text was encrypted, and with a key that this home does not have. */
  isUnreadable(text: string): boolean;
  /** The bytes of a file that is kept as a secret; null: they cannot be decrypted with this home's key. */
  decryptBytes(text: string): Buffer | null;
  /** A confidential key file's content by its id, made on first use. Hex of `bytes` random bytes. */
  key(id: string, bytes: number): string;
  /** Whether keys were ever made in the place of others that could not be read. */
  hasSpareKeys(): boolean;
}

/** A user's file. `properties` it does not know stay in it. */
export interface UserRecord {
  readonly id: string;
  fullName: string;
  description: string | null;
  /** `#jbcrypt:$2a$10$…`; null: no password, so none can be right. */
  passwordHash: string | null;
  seed: string;
  email: string | null;
  tokens: readonly StoredToken[];
}

export interface StoredToken {
  readonly uuid: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** `11`, or `10` for a legacy token. */
  readonly version: string;
  /** Hex of the SHA-256, see remote-api 5.2. */
  readonly hash: string;
  readonly expires: number | null;
}

export interface UserFiles {
  load(): Promise<readonly UserRecord[]>;
  /** Creates or updates; only what changed is touched. */
  save(user: UserRecord): Promise<void>;
  delete(id: string): Promise<void>;
}

/** What the root config.xml and the location file say, as far as it is understood. */
export interface Settings {
  readonly version: string | null;
  /**
   * What config.xml says of who may do what. unstated: nothing at all, or there is no such file. unreadable: it cannot be
   * known, so nobody may do anything.
   */
  readonly securityState: 'stated' | 'unstated' | 'unreadable';
  readonly numExecutors: number;
  readonly mode: 'NORMAL' | 'EXCLUSIVE';
  readonly label: string;
  readonly useSecurity: boolean;
  /** Java class name and the one setting that we know of the strategy. */
  readonly authorization: { readonly className: string; readonly denyAnonymousRead: boolean };
  readonly realm: { readonly className: string; readonly disableSignup: boolean };
  readonly crumbIssuer: boolean;
  readonly systemMessage: string | null;
  /** Seconds; Jenkins's default is 5. */
  readonly quietPeriod: number;
  /** How often a checkout that failed is tried again. */
  readonly scmCheckoutRetryCount: number;
  readonly slaveAgentPort: number;
  readonly primaryView: string;
  readonly rootUrl: string | null;
  readonly adminAddress: string | null;
  /** Shell of `hudson.tasks.Shell.xml`; null: `/bin/sh`. */
  readonly shell: string | null;
  /** Java class of what makes text of people HTML; null: none is said. Kept for others who read the file. */
  readonly markupFormatter: string | null;
  /** Variables of all builds: the global node properties'. */
  readonly globalEnvironment: NodeFields['environment'];
  /** What another server could start nodes with; this one keeps them in its file. */
  readonly clouds: readonly { readonly className: string; readonly name: string }[];
}

/** What can be changed of the root config.xml by its meaning. */
export type SettingsChanges = Partial<
  Pick<
    Settings,
    | 'numExecutors'
    | 'mode'
    | 'label'
    | 'useSecurity'
    | 'authorization'
    | 'realm'
    | 'crumbIssuer'
    | 'systemMessage'
    | 'quietPeriod'
    | 'slaveAgentPort'
    | 'markupFormatter'
    | 'globalEnvironment'
  >
>;

export interface SettingsStore {
  readonly current: Settings;
  /** Reads the files; what was held and never written is given up. */
  load(): Promise<void>;
  /** In force at once; in the file after the next change that is written, or `change`. */
  hold(changes: SettingsChanges): void;
  /** In force and in the file, together with what was held. */
  change(changes: SettingsChanges): Promise<void>;
  /** Lossless edits of the root config.xml. */
  edit(edits: readonly ConfigEdit[]): Promise<void>;
  /** As `edit`, for changes that need the whole text: `change` answers the new one. */
  rewrite(change: (xml: string) => string): Promise<void>;
  /** The root config.xml's text as it stands. */
  source(): Promise<string>;
  setLocation(location: { rootUrl: string | null; adminAddress: string | null }): Promise<void>;
}

/** How mail leaves: `hudson.tasks.Mailer.xml`. */
export interface MailSettings {
  /** Null: this machine. */
  readonly host: string | null;
  /** Null: the usual one. */
  readonly port: number | null;
  readonly useSsl: boolean;
  readonly useTls: boolean;
  readonly user: string | null;
  /** In plain text. */
  readonly password: string | null;
  readonly replyTo: string | null;
  /** Put behind addresses without an `@`. */
  readonly defaultSuffix: string | null;
  readonly charset: string;
}

/** `hudson.plugins.emailext.ExtendedEmailPublisher.xml`. */
export interface ExtendedMailSettings extends ExtendedMailDefaults {
  /** A mail server of its own; null: that of `MailSettings`. */
  readonly account: Pick<MailSettings, 'host' | 'port' | 'useSsl' | 'useTls' | 'user' | 'password'> | null;
}

/** A mail that the server did not take yet. */
export interface KeptMail {
  /** Safe as a file name. */
  readonly id: string;
  readonly messageId: string;
  readonly from: string;
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly job: string;
  readonly run: number;
  /** ms since 1970. */
  readonly created: number;
  readonly attempts: number;
  readonly nextAttempt: number;
  /** It goes by the server of extended mail. */
  readonly extended: boolean;
  /** Why the last attempt failed. */
  readonly reason: string;
  /** Bytes of the message. */
  readonly size: number;
}

/** Mails that wait to be sent, on disk for the eyes of the server alone. */
export interface MailFiles {
  /** What lies there; what cannot be read is left out. */
  load(): Promise<readonly KeptMail[]>;
  /** Durable when it resolves. Replaces one of the same id. */
  add(mail: KeptMail, message: Uint8Array): Promise<void>;
  update(mail: KeptMail): Promise<void>;
  message(id: string): Promise<Buffer>;
  remove(id: string): Promise<void>;
}

export interface FingerprintUse {
  readonly job: string;
  readonly number: number;
}

export interface FingerprintRecord {
  readonly md5: string;
  readonly fileName: string;
  readonly timestamp: number;
  readonly original: FingerprintUse | null;
  /** Job full name and the half-open ranges of build numbers in which it was used. */
  readonly usages: readonly { readonly job: string; readonly ranges: readonly { start: number; end: number }[] }[];
}

export interface FingerprintStore {
  get(md5: string): Promise<FingerprintRecord | undefined>;
  /** The same at once, for lists that are written piece by piece: many of them do not push others out of the cache. */
  peek(md5: string): FingerprintRecord | undefined;
  /** Notes that a run made (`original`) or used a file. */
  record(use: FingerprintUse & { md5: string; fileName: string; made: boolean; at: number }): Promise<void>;
  /** Forgets what is cached, for `/reload`. */
  forget(): void;
}

/** The files that hold credentials, as they stand on disk, their secrets encrypted. Read again when they have changed. */
export interface CredentialFiles {
  /** Root of `credentials.xml`; null: there is none. Throws where it cannot be read. */
  server(): Promise<XmlElement | null>;
  /** What a folder's configuration has of them; null: nothing. */
  folder(fullName: string): Promise<XmlElement | null>;
}

/** What a job's files take, in bytes. */
export interface DiskUsage {
  /** Records and consoles of its runs. */
  readonly builds: number;
  readonly artifacts: number;
  /** Its working folders of this machine. */
  readonly workspace: number;
}

/** A group of jobs that limits how many of its builds run at the same time; 0: any number. */
export interface ThrottleCategory {
  readonly name: string;
  readonly total: number;
  readonly perNode: number;
}

/** Jenkins: the module instance-identity. */
export interface InstanceIdentity {
  /** RSA public key: base64 of its DER form. Rejects where the stored key cannot be read; it is never replaced. */
  publicKey(): Promise<string>;
}

/** A script that an administrator laid into the home for the start. */
export interface InitScript {
  /** Path below the home: `init.groovy.d/security.groovy`. */
  readonly name: string;
  readonly source: string;
}

/** A file of the home that is there and cannot be read. */
export interface DamagedFile {
  /** Below the home. */
  readonly path: string;
  readonly reason: string;
}

/** A file that tells the owner of the home a password. */
export interface PasswordFile {
  readonly path: string;
  /** Null: there is none. */
  read(): Promise<string | null>;
  write(password: string): Promise<void>;
  remove(): Promise<void>;
}

/** How many secrets of a configuration were encrypted with keys that the home does not have. */
export interface UnreadableSecrets {
  /** Below the home. */
  readonly path: string;
  readonly count: number;
}

/** Everything under one JENKINS_HOME. */
export interface Home {
  readonly folder: string;
  readonly damaged: {
    all(): readonly DamagedFile[];
    /** Renames one of them to `NAME.bad-<milliseconds>`; answers that path. Error: NOT_DAMAGED. */
    setAside(path: string): Promise<string>;
    /** Forgets those that are others now, and looks at documents that are read when somebody asks for them. */
    lookAgain(): Promise<void>;
  };
  /** Looks through all configurations. */
  unreadableSecrets(): Promise<readonly UnreadableSecrets[]>;
  /** Whether there are users, or may be some that cannot be read. */
  hasUsers(): Promise<boolean>;
  readonly items: ItemStore;
  readonly views: ViewStore;
  readonly nodes: NodeStore;
  readonly runs: RunStore;
  readonly computed: ComputedFiles;
  readonly lineTimes: LineTimeStore;
  readonly testReports: TestReportStore;
  readonly keptReports: KeptReportStore;
  readonly queue: QueueFiles;
  readonly libraries: LibraryStore;
  readonly secrets: SecretStore;
  readonly users: UserFiles;
  readonly settings: SettingsStore;
  readonly tools: ToolStore;
  readonly fingerprints: FingerprintStore;
  readonly credentialFiles: CredentialFiles;
  /** As the file says at this moment. */
  throttleCategories(): readonly ThrottleCategory[];
  readonly lockableResources: LockableFile;
  /** Takes the parts of kinds that are not known here out of an item's configuration. */
  discardUnknownParts(item: LoadedItem): Promise<void>;
  /** Read when asked for. Throws where the file cannot be read. */
  mailSettings(): Promise<MailSettings>;
  /** Writes `hudson.tasks.Mailer.xml`; what it does not know in it stays. */
  setMailSettings(settings: MailSettings): Promise<void>;
  /** Read when asked for. Throws where the file cannot be read. */
  extendedMailSettings(): Promise<ExtendedMailSettings>;
  setExtendedMailSettings(settings: ExtendedMailDefaults): Promise<void>;
  readonly outbox: MailFiles;
  /** Read when asked for. Throws where a file cannot be read. */
  forgeServers(): Promise<readonly ForgeServer[]>;
  /** What is hidden in consoles. Read when asked for. Throws where the file cannot be read. */
  maskSettings(): Promise<MaskSettings>;
  readonly injectedVariables: InjectedVariables;
  readonly pollingLogs: PollingLogs;
  readonly webhooks: WebhookFiles;
  /** Asks the disk for one thing after the other. Throws the signal's reason. */
  diskUsage(job: Pick<Job, 'fullName'>, signal: AbortSignal): Promise<DiskUsage>;
  /** `workspace/NAME`. */
  workspace(job: Pick<Job, 'fullName'>): string;
  /** Which built-in plugins a person switched off: `plugins/NAME.jpi.disabled`, as in Jenkins. */
  readonly disabledPlugins: {
    load(): Promise<ReadonlySet<string>>;
    set(shortName: string, disabled: boolean): Promise<void>;
  };
  /** The key pair by which this server is known to agents and other servers; made on first use. */
  readonly identity: InstanceIdentity;
  /** Folder for uploads, 0700. */
  readonly uploads: string;
  /** At start: removes uploads that no request will take up any more; `kept` are the paths that the queue names. */
  sweepUploads(kept: ReadonlySet<string>): Promise<void>;
  readonly userContent: string;
  /** Scripts for the start, `init.groovy` first, then those of `init.groovy.d` by name. */
  initScripts(): Promise<readonly InitScript[]>;
  /** First start: made in this process, so the set-up must be done. */
  readonly fresh: boolean;
  /** `secrets/initialAdminPassword`, for the eyes of its owner alone. */
  readonly initialPassword: PasswordFile;
  /** `secrets/recoveryPassword`, likewise. */
  readonly recoveryPassword: PasswordFile;
  /** Marks the set-up as done with this version. */
  markSetUp(version: string): Promise<void>;
  /** Gives the home back: other servers may open it. */
  close(): Promise<void>;
}
