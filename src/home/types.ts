import type { ParameterValue, Permalink, QueueEntry, QueueItem, Run } from '../model/index.ts';
import type { FolderConfig, ItemKind, JobConfig, ViewKind } from '../points/index.ts';

/** What every item has. Full names have `/` between their parts. */
interface AnyItem {
  /** Last part of the full name. */
  readonly name: string;
  readonly fullName: string;
}

/** A job that was loaded. The object stays the same for its life; `config` is replaced when its file is. */
export interface Job extends AnyItem {
  readonly kind: 'job';
  readonly itemKind: ItemKind;
  readonly config: JobConfig;
  /** Made by a copy and not saved since: cannot be built (Jenkins: hold-off until the first save). */
  readonly heldBack: boolean;
  /** Of a matrix project's configuration, a job that has its settings from the project; null for all other jobs. */
  readonly cell: Cell | null;
}

/** One combination of a matrix project's axes. Its job's name is `A=x,B=y`, in the order of the axes' names. */
export interface Cell {
  /** Full name of the matrix project. */
  readonly project: string;
  /** Axis name to value, in the order of the name's parts. */
  readonly values: ReadonlyMap<string, string>;
  /** False: the axes do not make it any more; its history is still there. */
  readonly active: boolean;
}

/** Holds items, and views of them. */
export interface Folder extends AnyItem {
  readonly kind: 'folder';
  readonly itemKind: ItemKind;
  readonly config: FolderConfig;
}

/** Something in `jobs/` that is not loaded: an unknown kind or a broken file. It is listed and never written. */
export interface UnloadableItem extends AnyItem {
  readonly kind: 'unloadable';
  /** Root element of its config.xml; null where that could not be read. */
  readonly tag: string | null;
  /** With path and line where a file is broken. */
  readonly reason: string;
}

export type Item = Job | Folder | UnloadableItem;
/** What can be configured, copied, renamed and moved. */
export type LoadedItem = Job | Folder;

/** One change to a config.xml that leaves every other byte alone. `text` null removes the element. */
export interface ConfigEdit {
  /** Names from below the root element to the element: `['description']`. */
  readonly path: readonly string[];
  readonly text: string | null;
}

/** What happened to items; told when it is on disk. A folder's change is told once, not for each item in it. */
export type ItemChange =
  | { readonly type: 'created' | 'updated' | 'deleted'; readonly fullName: string }
  /** Renamed or moved to another folder. */
  | { readonly type: 'moved'; readonly from: string; readonly fullName: string }
  /** Everything was read anew. */
  | { readonly type: 'loaded' };

/**
 * Items by full name, and their config.xml. Reading is from memory; changes are on disk before they are answered.
 * A `parent` is the full name of a folder, '' for the root. Names inside one folder differ in more than case.
 */
export interface ItemStore {
  /** Reads `jobs/` and all folders below anew; what cannot be read becomes an UnloadableItem. */
  load(): Promise<void>;
  /** Every item at any depth without cells; without regard to case in order of the full names. */
  all(): readonly Item[];
  /** Items of a folder ('': the root) in order of their names; [] where there is no such folder. */
  children(parent: string): readonly Item[];
  /** Cells of a matrix project: active ones first in the order of its combinations, then those left from before. */
  cells(project: Job): readonly Job[];
  /** Exact in case. Cells are found, too. */
  get(fullName: string): Item | undefined;
  /** Every job at any depth, cells included. */
  jobs(): readonly Job[];
  /** Path below the root, escaped, with a trailing slash: `job/a/job/b/`; a cell's is `job/a/V=x/`. */
  url(fullName: string): string;
  /** Display name: as configured, or the name; a cell's is its values: `x,y`. */
  displayName(item: Item): string;
  /** Display names of the folders around it (or its matrix project) and its own: `folder » job`. */
  fullDisplayName(item: Item): string;
  /**
   * Makes an item from a posted document. Errors: FOLDER_NOT_FOUND, name rules, ITEM_EXISTS, CONFIG_BROKEN,
   * ROOT_UNKNOWN; then nothing is left behind. The document is stored as Jenkins stores it (Java's identity transform).
   */
  create(parent: string, name: string, xml: string): Promise<LoadedItem>;
  /** An empty item of the kind with this Java class name. Error: MODE_UNKNOWN. */
  createEmpty(parent: string, name: string, className: string): Promise<LoadedItem>;
  /** A folder with all that is in it; runs are not copied. Items that cannot be loaded are left out. */
  copy(from: LoadedItem, parent: string, name: string): Promise<LoadedItem>;
  /** Runs and workspaces go along; full names of everything inside change with it. */
  rename(item: LoadedItem, newName: string): Promise<LoadedItem>;
  /** To another folder. Errors: FOLDER_NOT_FOUND, ITEM_EXISTS, MOVE_INTO_ITSELF. */
  move(item: LoadedItem, parent: string): Promise<LoadedItem>;
  /** Removes the item's folder with all items and builds in it, and the workspaces. */
  delete(item: Item): Promise<void>;
  /** The file's text as it stands. */
  readConfig(item: Item): Promise<string>;
  replaceConfig(item: LoadedItem, xml: string): Promise<void>;
  edit(item: LoadedItem, edits: readonly ConfigEdit[]): Promise<void>;
  /** As `edit`, for changes that need the whole text: `change` answers the new one. */
  rewrite(item: LoadedItem, change: (xml: string) => string): Promise<void>;
  /** Reads one item's file again; a folder's with everything in it. */
  reload(item: Item): Promise<void>;
  /** Called after items came, went or changed. Answers a function that ends it. */
  onChange(listener: (change: ItemChange) => void): () => void;
}

/** A view of the items of the root or of a folder. */
export interface View {
  /** Full name of the folder it belongs to; '' the root. */
  readonly owner: string;
  readonly name: string;
  /** Of a kind that is not built in: null; it shows nothing and its XML stays as it is. */
  readonly viewKind: ViewKind | null;
  /** Java class: `hudson.model.ListView`. */
  readonly className: string;
  /** What `viewKind` read of it. Every kind of view has `description`. */
  readonly config: ViewConfig;
}

export interface ViewConfig {
  readonly description: string | null;
}

/**
 * Views live in the owner's config.xml: `<views>` of the root, `<folderViews>` of a folder. An owner whose file names
 * none has one AllView: `all` at the root, `All` in a folder. Changes leave every other byte of the file alone.
 */
export interface ViewStore {
  /** In order of their names, as Jenkins lists them. */
  of(owner: string): readonly View[];
  /** The one that is shown when none is named. */
  primary(owner: string): View;
  /** Exact in case; `All` and `all` both find the primary AllView of that name in either case. */
  get(owner: string, name: string): View | undefined;
  /** Errors: name rules, VIEW_EXISTS, CONFIG_BROKEN, VIEW_ROOT_UNKNOWN. */
  create(owner: string, name: string, xml: string): Promise<View>;
  /** With its kind's defaults. Error: VIEW_MODE_UNKNOWN. */
  createEmpty(owner: string, name: string, className: string): Promise<View>;
  /** The view's own document as Jenkins writes it: declaration 1.1, two blanks, `<name>` in it, no `<owner>`. */
  readConfig(view: View): Promise<string>;
  /** The name in the document is ignored. Errors: CONFIG_BROKEN, VIEW_TYPE. */
  replaceConfig(view: View, xml: string): Promise<void>;
  edit(view: View, edits: readonly ConfigEdit[]): Promise<void>;
  /** Adds a name (relative to the owner) to a list view, or takes it out; idempotent. Error: VIEW_NOT_A_LIST. */
  setListed(view: View, name: string, listed: boolean): Promise<void>;
  /** Errors: name rules, VIEW_EXISTS. */
  rename(view: View, newName: string): Promise<View>;
  /** Error: VIEW_PRIMARY for the primary one. */
  delete(view: View): Promise<void>;
  /** After a change of items: names in list views follow moved items and forget deleted ones. */
  follow(change: ItemChange): Promise<void>;
}

/** A node other than the built-in one, as its `nodes/NAME/config.xml` says. */
export interface NodeRecord {
  readonly name: string;
  readonly description: string;
  readonly remoteFolder: string;
  readonly executors: number;
  readonly mode: 'NORMAL' | 'EXCLUSIVE';
  /** Words of the label field, without the node's own name. */
  readonly labels: readonly string[];
  /** Java classes; null where none is said. */
  readonly launcher: string | null;
  readonly retentionStrategy: string | null;
  /** Root element: `slave`. */
  readonly tag: string;
  /** Set by a person; null: not. Durable. */
  readonly offline: OfflineMark | null;
}

/** Somebody took a node out of work. */
export interface OfflineMark {
  readonly reason: string;
  readonly userId: string | null;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** What the form of a new node says. */
export interface NodeFields {
  readonly name: string;
  readonly description: string;
  readonly remoteFolder: string;
  readonly executors: number;
  readonly mode: 'NORMAL' | 'EXCLUSIVE';
  /** As typed: words with blanks between. */
  readonly label: string;
  readonly launcher: NodePart;
  readonly retentionStrategy: NodePart;
  /** Variables for what runs on the node. */
  readonly environment: readonly { readonly name: string; readonly value: string }[];
  readonly toolLocations: readonly { readonly key: string; readonly home: string }[];
}

/** A part of a node that is a class of its own; `settings` are child elements by name, in order. */
export interface NodePart {
  /** Java class: `hudson.slaves.JNLPLauncher`. */
  readonly className: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Parts inside it by name; `className` '' where such a part has none: `workDirSettings`. */
  readonly parts?: Readonly<Record<string, NodePart>>;
}

/** Permanent nodes and their files. Names are unique without regard to case. */
export interface NodeStore {
  load(): Promise<void>;
  /** In order of their names. What cannot be read is logged and left out; its file stays. */
  all(): readonly NodeRecord[];
  get(name: string): NodeRecord | undefined;
  /** From a posted `<slave>` document. Errors: name rules, NODE_EXISTS, CONFIG_BROKEN, NODE_ROOT_UNKNOWN. */
  create(name: string, xml: string): Promise<NodeRecord>;
  /** From a form, with Jenkins's defaults for what it does not say. Errors: name rules, NODE_EXISTS. */
  createFrom(fields: NodeFields): Promise<NodeRecord>;
  readConfig(node: NodeRecord): Promise<string>;
  /** The `<name>` in it may rename the node. Errors: CONFIG_BROKEN, NODE_TYPE, NODE_EXISTS. */
  replaceConfig(node: NodeRecord, xml: string): Promise<NodeRecord>;
  copy(from: NodeRecord, name: string): Promise<NodeRecord>;
  delete(node: NodeRecord): Promise<void>;
  /** `name` '' is the built-in node, whose mark is in the root config.xml. */
  setOffline(name: string, mark: OfflineMark | null): Promise<void>;
  /** The built-in node's mark. */
  readonly builtInOffline: OfflineMark | null;
  /** Called after nodes came, went or changed. */
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
   * `make` gets the number and answers the run. `wanted` is taken instead where no run has it: a cell's run has the
   * number of its project's.
   */
  begin(job: Job, make: (number: number) => Run, wanted?: number): Promise<Run>;
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
  /** As `edit`, for changes that need the whole text: `change` answers the new one. */
  rewrite(change: (xml: string) => string): Promise<void>;
  /** The root config.xml's text as it stands. */
  source(): Promise<string>;
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

/** Jenkins: the module instance-identity. */
export interface InstanceIdentity {
  /** RSA public key: base64 of its DER form. Rejects where the stored key cannot be read; it is never replaced. */
  publicKey(): Promise<string>;
}

/** Everything under one JENKINS_HOME. */
export interface Home {
  readonly folder: string;
  readonly items: ItemStore;
  readonly views: ViewStore;
  readonly nodes: NodeStore;
  readonly runs: RunStore;
  readonly queue: QueueFiles;
  readonly secrets: SecretStore;
  readonly users: UserFiles;
  readonly settings: SettingsStore;
  readonly fingerprints: FingerprintStore;
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
