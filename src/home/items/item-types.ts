import type { FolderConfig, ItemKind, JobConfig, ModuleFacts } from '../../points/index.ts';

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
  readonly unsavedCopy: boolean;
  /**
   * Says which combination of a matrix project the job is, which then has its settings from the project; null for all
   * others.
   */
  readonly cell: Cell | null;
}

/**
 * One combination of a matrix project's axes. Its job's name is `A=x,B=y`, in the order of the axes' names. A module of
 * a Maven job is held like one; its name is `g:a`.
 */
export interface Cell {
  /** Full name of the matrix project. */
  readonly project: string;
  /** Axis name to value, in the order of the name's parts. */
  readonly values: ReadonlyMap<string, string>;
  /** False: the axes do not make it any more, or the filter leaves it out; its history is still there. */
  readonly active: boolean;
  /** Holds what the POM of a Maven job's module told last; a module has no values. */
  readonly module?: ModuleFacts;
}

/** Holds items, and views of them. */
export interface Folder extends AnyItem {
  readonly kind: 'folder';
  readonly itemKind: ItemKind;
  readonly config: FolderConfig;
}

/**
 * Something in `jobs/` that is not loaded: an unknown kind or a broken file. It is listed, and its file stays as it is
 * until somebody replaces it.
 */
export interface UnloadableItem extends AnyItem {
  readonly kind: 'unloadable';
  /** Root element of its config.xml; null where that could not be read. */
  readonly tag: string | null;
  /** With path and line where a file is broken. */
  readonly reason: string;
  /** Tells that its kind, or that of an axis, is not known here: the file itself is as good as any. */
  readonly foreign: boolean;
}

export type Item = Job | Folder | UnloadableItem;
/** What can be built in, and configured in parts. */
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

/** A promise that it returns, which must not reject, is waited for before the change is answered. */
export type ItemListener = (change: ItemChange) => void | Promise<void>;

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
  /**
   * Returns whether it is in the middle of getting another name or of going away: nothing may start to work in its
   * folders.
   */
  isMoving(fullName: string): boolean;
  /** Every job at any depth, cells included. */
  jobs(): readonly Job[];
  /** Absolute path of the folder that holds the item's config.xml. */
  folderOf(item: Pick<Item, 'fullName'>): string;
  /** Path below the root, escaped, with a trailing slash: `job/a/job/b/`; a cell's is `job/a/V=x/`. */
  url(fullName: string): string;
  /** Display name: as configured, or the name; a cell's is its values: `x,y`. */
  displayName(item: Item): string;
  /** Display names of the folders around it (or its matrix project) and its own: `folder » job`. */
  fullDisplayName(item: Item): string;
  /**
   * Makes an item from a posted document; an unloadable one, where its kind or one of its axes is not known here.
   * Errors: FOLDER_NOT_FOUND, name rules, ITEM_EXISTS, CONFIG_BROKEN, ROOT_UNKNOWN; then nothing is left behind. The
   * document is stored as Jenkins stores it (Java's identity transform).
   */
  create(parent: string, name: string, xml: string): Promise<Item>;
  /**
   * Makes an item in a folder that makes its items itself. `name` is as `branchItemName` gives it. Errors:
   * NOT_A_FOLDER, ITEM_EXISTS, CONFIG_BROKEN.
   */
  createComputed(parent: string, name: string, xml: string): Promise<Item>;
  /** An empty item of the kind with this Java class name. Error: MODE_UNKNOWN. */
  createEmpty(parent: string, name: string, className: string): Promise<Item>;
  /** A folder with all that is in it but broken files; runs are not copied. Error: CONFIG_BROKEN. */
  copy(from: Item, parent: string, name: string): Promise<Item>;
  /** Runs and workspaces go along; full names of everything inside change with it. */
  rename(item: Item, newName: string): Promise<Item>;
  /** To another folder. Errors: FOLDER_NOT_FOUND, ITEM_EXISTS, MOVE_INTO_ITSELF. */
  move(item: Item, parent: string): Promise<Item>;
  /** Removes the item's folder with all items and builds in it, and the workspaces. */
  delete(item: Item): Promise<void>;
  /** Returns the file's text as it stands. */
  readConfig(item: Item): Promise<string>;
  /**
   * The kind stays what it is, but for an item that could not be loaded: that may become of any kind. Errors: as
   * `create`, CONFIG_TYPE; CONFIG_BUILDING where a job that is at work could not be loaded any more.
   */
  replaceConfig(item: Item, xml: string): Promise<void>;
  edit(item: LoadedItem, edits: readonly ConfigEdit[]): Promise<void>;
  /** Does what `edit` does, for changes that need the whole text: `change` returns the new one. */
  rewrite(item: LoadedItem, change: (xml: string) => string): Promise<void>;
  /** Makes the jobs of a Maven job's modules; those of modules that are gone become inactive. Returns the new ones. */
  setModules(project: Job, modules: readonly ModuleFacts[]): Promise<readonly ModuleFacts[]>;
  /** Reads one item's file again; a folder's with everything in it. */
  reload(item: Item): Promise<void>;
  /**
   * `isBusy` is asked before an item moves or goes away, when nothing new starts in it any more. Where something still
   * works in it, it stays: RENAME_BUILDING, MOVE_BUILDING, DELETE_BUILDING.
   */
  guard(isBusy: (fullName: string) => Promise<boolean>): void;
  /** Called after items came, went or changed. Returns a function that ends it. */
  onChange(listener: ItemListener): () => void;
}
