import type { FolderConfig, ItemKind, JobConfig, ModuleFacts } from '../../points/index.ts';
import type { ConfigEdit } from '../files/posted-document.ts';
import type { CellPlace } from '../layout/item-place.ts';

/** Describes what every item has. Full names have `/` between their parts. */
interface AnyItem {
  /** Holds the last part of the full name. */
  readonly name: string;
  readonly fullName: string;
}

/** Represents a job that was loaded. The object stays the same for its life; `config` is replaced when its file is. */
export interface Job extends AnyItem {
  readonly kind: 'job';
  readonly itemKind: ItemKind;
  readonly config: JobConfig;
  /** Is true for a copy that was not saved since: it cannot be built (Jenkins: hold-off until the first save). */
  readonly unsavedCopy: boolean;
  /**
   * Says which combination of a matrix project the job is, which then has its settings from the project; null for all
   * others.
   */
  readonly cell: Cell | null;
}

/**
 * Represents one combination of a matrix project's axes. Its job's name is `A=x,B=y`, in the order of the axes' names. A
 * module of a Maven job is held like one; its name is `g:a`.
 */
export interface Cell extends CellPlace {
  /** Holds the full name of the matrix project. */
  readonly project: string;
  /** Is false where the axes do not make it any more, or the filter leaves it out; its history is still there. */
  readonly active: boolean;
}

/** Holds items, and views of them. */
export interface Folder extends AnyItem {
  readonly kind: 'folder';
  readonly itemKind: ItemKind;
  readonly config: FolderConfig;
}

/**
 * Represents an entry of `jobs/` that is not loaded: an unknown kind or a broken file. It is listed, and its file stays as
 * it is until somebody replaces it.
 */
export interface UnloadableItem extends AnyItem {
  readonly kind: 'unloadable';
  /** Names the root element of its config.xml; null where that could not be read. */
  readonly tag: string | null;
  /** Says why it is not loaded, with path and line where a file is broken. */
  readonly reason: string;
  /** Says whether its kind, or that of an axis, is not known here, while the file itself is valid. */
  readonly foreign: boolean;
}

export type Item = Job | Folder | UnloadableItem;
/** Represents an item that was loaded: a job or a folder. */
export type LoadedItem = Job | Folder;

/**
 * Describes a change of items; listeners are called when it is on disk. A folder's change is reported once, not for each
 * item in it.
 */
export type ItemChange =
  | { readonly type: 'created' | 'updated' | 'deleted'; readonly fullName: string }
  /** Says that an item was renamed or moved to another folder. */
  | { readonly type: 'moved'; readonly from: string; readonly fullName: string }
  /** Says that everything was read anew. */
  | { readonly type: 'loaded' };

/** Is called after a change. A promise that it returns, which must not reject, is awaited before the change is answered. */
export type ItemListener = (change: ItemChange, digests?: ConfigDigests) => void | Promise<void>;

/** Holds the SHA-256 of an item's config.xml before and after a change, in hex. */
export interface ConfigDigests {
  readonly before: string;
  readonly after: string;
}

/**
 * Holds items by full name, and their config.xml. Reading is from memory; changes are on disk before they are answered. A
 * `parent` is the full name of a folder, '' for the root. Names inside one folder differ in more than case.
 */
export interface ItemStore {
  /** Reads `jobs/` and all folders below again; what cannot be read becomes an UnloadableItem. */
  load(): Promise<void>;
  /** Returns every item at any depth without cells, in the order of the full names without regard to case. */
  all(): readonly Item[];
  /**
   * Returns the items of a folder ('' for the root) in order of their names; [] where there is no such folder. It is the same
   * list until an item is added to it, changed or removed.
   */
  children(parent: string): readonly Item[];
  /** Is another object after every change of what `children` returns, of whatever folder. */
  readonly revision: object;
  /**
   * Returns the cells of a matrix project: active ones first in the order of its combinations, then those left from before.
   */
  cells(project: Job): readonly Job[];
  /** Returns the item of exactly this name. Cells are found, too. */
  get(fullName: string): Item | undefined;
  /**
   * Returns whether it is in the middle of getting another name or of going away: nothing may start to work in its
   * folders.
   */
  isMoving(fullName: string): boolean;
  /** Returns every job at any depth, cells included. */
  jobs(): readonly Job[];
  /** Returns the absolute path of the folder that holds the item's config.xml. */
  folderOf(item: Pick<Item, 'fullName'>): string;
  /** Returns the path below the root, escaped, with a trailing slash: `job/a/job/b/`; a cell's is `job/a/V=x/`. */
  url(fullName: string): string;
  /** Returns the display name as configured, or the name; a cell's is its values: `x,y`. */
  displayName(item: Item): string;
  /** Returns the display names of the folders around it (or its matrix project) and its own: `folder » job`. */
  fullDisplayName(item: Item): string;
  /**
   * Makes an item from a posted document; an unloadable one, where its kind or one of its axes is not known here. Throws
   * FOLDER_NOT_FOUND, errors of the name rules, ITEM_EXISTS, CONFIG_BROKEN, ROOT_UNKNOWN; then nothing is left behind. The
   * document is stored as Jenkins stores it (Java's identity transform).
   */
  create(parent: string, name: string, xml: string): Promise<Item>;
  /**
   * Makes an item in a folder that makes its items itself. `name` is as `branchItemName` returns it. Throws NOT_A_FOLDER,
   * ITEM_EXISTS, CONFIG_BROKEN.
   */
  createComputed(parent: string, name: string, xml: string): Promise<Item>;
  /** Creates an empty item of the kind with this Java class name. Throws MODE_UNKNOWN. */
  createEmpty(parent: string, name: string, className: string): Promise<Item>;
  /**
   * Copies an item. A folder is copied with all that is in it but broken files; runs are not copied. Throws CONFIG_BROKEN.
   */
  copy(from: Item, parent: string, name: string): Promise<Item>;
  /** Renames an item with its runs and workspaces; full names of everything inside change with it. */
  rename(item: Item, newName: string): Promise<Item>;
  /** Moves an item to another folder. Throws FOLDER_NOT_FOUND, ITEM_EXISTS, MOVE_INTO_ITSELF. */
  move(item: Item, parent: string): Promise<Item>;
  /** Removes the item's folder with all items and builds in it, and the workspaces. */
  delete(item: Item): Promise<void>;
  /** Returns the file's text unchanged. */
  readConfig(item: Item): Promise<string>;
  /**
   * Replaces the configuration. The kind cannot change, except for an item that could not be loaded: that may become of any
   * kind. Throws the errors of `create`, CONFIG_TYPE; CONFIG_BUILDING where a job that is building could not be loaded any
   * more. `check` is given what stands there, while nobody else can change it; where it throws, nothing is written.
   */
  replaceConfig(item: Item, xml: string, check?: (before: string) => void): Promise<void>;
  edit(item: LoadedItem, edits: readonly ConfigEdit[]): Promise<void>;
  /** Does what `edit` does, for changes that need the whole text: `change` returns the new one. */
  rewrite(item: LoadedItem, change: (xml: string) => string): Promise<void>;
  /** Makes the jobs of a Maven job's modules; those of modules that are gone become inactive. Returns the new ones. */
  setModules(project: Job, modules: readonly ModuleFacts[]): Promise<readonly ModuleFacts[]>;
  /** Reads one item's file again; a folder's with everything in it. */
  reload(item: Item): Promise<void>;
  /**
   * Sets the check that is called before an item is moved or deleted, when nothing new starts in it any more. Where
   * `isBusy` returns true the item stays: RENAME_BUILDING, MOVE_BUILDING, DELETE_BUILDING.
   */
  guard(isBusy: (fullName: string) => Promise<boolean>): void;
  /** Adds a listener that is called after items were created, deleted or changed. Returns a function that removes it. */
  onChange(listener: ItemListener): () => void;
}
