import type { ParameterValue, Permalink, QueueEntry, QueueItem, Run } from '../model/index.ts';
import type { ItemKind, JobConfig } from '../points/index.ts';

/** A job that was loaded. The object stays the same for its life; `config` is replaced when its file is. */
export interface Job {
  readonly kind: 'job';
  /** Last part of the full name. */
  readonly name: string;
  readonly fullName: string;
  readonly itemKind: ItemKind;
  readonly config: JobConfig;
  /** Made by a copy and not saved since: cannot be built (Jenkins: hold-off until the first save). */
  readonly heldBack: boolean;
}

/** Something in `jobs/` that is not loaded: an unknown kind or a broken file. It is listed and never written. */
export interface UnloadableItem {
  readonly kind: 'unloadable';
  readonly name: string;
  readonly fullName: string;
  /** Root element of its config.xml; null where that could not be read. */
  readonly tag: string | null;
  /** With path and line where a file is broken. */
  readonly reason: string;
}

export type Item = Job | UnloadableItem;

/** One change to a config.xml that leaves every other byte alone. `text` null removes the element. */
export interface ConfigEdit {
  /** Names from below the root element to the element: `['description']`. */
  readonly path: readonly string[];
  readonly text: string | null;
}

/** Items by full name, and their config.xml. Reading is from memory; changes are on disk before they are answered. */
export interface ItemStore {
  /** Reads `jobs/` anew; what cannot be read becomes an UnloadableItem. */
  load(): Promise<void>;
  /** Without regard to case in order, exact in name. */
  all(): readonly Item[];
  get(fullName: string): Item | undefined;
  jobs(): readonly Job[];
  /**
   * Makes a job from a posted document. Errors: name rules, ITEM_EXISTS, CONFIG_BROKEN, ROOT_UNKNOWN; then nothing is
   * left behind. The document is stored as Jenkins stores it (Java's identity transform).
   */
  create(name: string, xml: string): Promise<Job>;
  /** An empty job of the kind with this Java class name. Error: MODE_UNKNOWN. */
  createEmpty(name: string, className: string): Promise<Job>;
  copy(from: Job, name: string): Promise<Job>;
  rename(job: Job, newName: string): Promise<Job>;
  /** Removes the job's folder with its builds, and its workspace. */
  delete(item: Item): Promise<void>;
  /** The file's text as it stands. */
  readConfig(item: Item): Promise<string>;
  replaceConfig(job: Job, xml: string): Promise<void>;
  edit(job: Job, edits: readonly ConfigEdit[]): Promise<void>;
  /** Reads one job's file again. */
  reload(item: Item): Promise<void>;
  /** Called after items came, went or changed. Answers a function that ends it. */
  onChange(listener: () => void): () => void;
}

/** A run whose build.xml cannot be read: shown as such, its number stays taken, its files are never written. */
export interface UnreadableRun {
  readonly kind: 'unreadable';
  readonly job: string;
  readonly number: number;
  /** With path and line. */
  readonly reason: string;
}

/**
 * Runs of jobs on disk. Reads are synchronous, small and cached within bounds: nothing holds a whole history.
 * A run that is not completed is the very object that was handed to `begin`.
 */
export interface RunStore {
  /** Numbers of all runs of a job, ascending. */
  numbers(job: Job): readonly number[];
  get(job: Job, number: number): Run | UnreadableRun | undefined;
  /** Newest first, read as they are asked for. Unreadable ones are left out. */
  newestFirst(job: Job, from?: number): Iterable<Run>;
  unreadable(job: Job): readonly UnreadableRun[];
  permalink(job: Job, permalink: Permalink): Run | undefined;
  /**
   * Finds what the job's permalinks file does not tell, in pieces, if its history is long: otherwise the first
   * `permalink` may have to walk it at once. Nothing is written.
   */
  findPermalinks(job: Job): Promise<void>;
  /** The number that the next run will get. */
  nextNumber(job: Job): number;
  /** Raises the next number; lower than what exists is refused by answering false. */
  setNextNumber(job: Job, next: number): Promise<boolean>;
  /**
   * Takes the next number for good and writes the run's first build.xml: after this a crash cannot use it twice.
   * `make` gets the number and answers the run.
   */
  begin(job: Job, make: (number: number) => Run): Promise<Run>;
  /** Writes build.xml (what it does not know in it stays); for a completed run also the permalinks. */
  save(job: Job, run: Run): Promise<void>;
  delete(job: Job, number: number): Promise<void>;
  /** Runs that had not ended when the server did: no result in build.xml, found at `load`. */
  unfinished(job: Job): readonly Run[];
  /** Forgets what is cached, for `/reload`. */
  forget(): void;
  readonly paths: RunPaths;
}

/** Absolute paths of a run's files. */
export interface RunPaths {
  folder(job: Pick<Job, 'fullName'>, number: number): string;
  log(job: Pick<Job, 'fullName'>, number: number): string;
  archive(job: Pick<Job, 'fullName'>, number: number): string;
  /** Hidden folder with the state of a run under way; removed when it ends. */
  control(job: Pick<Job, 'fullName'>, number: number): string;
  /** Uploaded files of file parameters. */
  fileParameters(job: Pick<Job, 'fullName'>, number: number): string;
}

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
  /** Writes queue.xml in Jenkins's shape and empties the journal; on a clean stop. */
  close(items: readonly QueueEntry[], nextId: number): Promise<void>;
}

/** Java-compatible secrets under `secrets/`. */
export interface SecretStore {
  /** `{AQAAABAAAAA…}` text of a plain secret. */
  encrypt(plain: string): string;
  /** The plain text; text that is not encrypted by this home's key comes back unchanged. */
  decrypt(text: string): string;
  /** A confidential key file's content by its id, made on first use. Hex of `bytes` random bytes. */
  key(id: string, bytes: number): string;
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
  readonly slaveAgentPort: number;
  readonly primaryView: string;
  /** Named views other than the primary one are an issue of their own; the names are listed. */
  readonly rootUrl: string | null;
  readonly adminAddress: string | null;
  /** Shell of `hudson.tasks.Shell.xml`; null: `/bin/sh`. */
  readonly shell: string | null;
}

export interface SettingsStore {
  readonly current: Settings;
  load(): Promise<void>;
  /** Lossless edits of the root config.xml. */
  edit(edits: readonly ConfigEdit[]): Promise<void>;
  setLocation(location: { rootUrl: string | null; adminAddress: string | null }): Promise<void>;
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
  /** Notes that a run made (`original`) or used a file. */
  record(use: FingerprintUse & { md5: string; fileName: string; made: boolean; at: number }): Promise<void>;
  /** Forgets what is cached, for `/reload`. */
  forget(): void;
}

/** Everything under one JENKINS_HOME. */
export interface Home {
  readonly folder: string;
  readonly items: ItemStore;
  readonly runs: RunStore;
  readonly queue: QueueFiles;
  readonly secrets: SecretStore;
  readonly users: UserFiles;
  readonly settings: SettingsStore;
  readonly fingerprints: FingerprintStore;
  /** `workspace/NAME`. */
  workspace(job: Pick<Job, 'fullName'>): string;
  /** Folder for uploads, 0700. */
  readonly uploads: string;
  /** At start: removes uploads that no request will take up any more; `kept` are the paths that the queue names. */
  sweepUploads(kept: ReadonlySet<string>): Promise<void>;
  readonly userContent: string;
  /** First start: made in this process, so the set-up must be done. */
  readonly fresh: boolean;
  /** `secrets/initialAdminPassword`. */
  writeInitialPassword(password: string): Promise<string>;
  /** Marks the set-up as done with this version. */
  markSetUp(version: string): Promise<void>;
  /** Gives the home back: other servers may open it. */
  close(): Promise<void>;
}

export type { ParameterValue };
