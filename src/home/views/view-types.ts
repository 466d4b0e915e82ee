import type { ViewKind } from '../../points/index.ts';
import type { ConfigEdit } from '../files/posted-document.ts';
import type { ItemChange } from '../items/item-types.ts';

/** Represents a view of the items of the root or of a folder. */
export interface View {
  /** Holds the full name of the folder it belongs to; '' for the root. */
  readonly owner: string;
  readonly name: string;
  /** Is null where its kind is not built in; the view then shows nothing and its XML stays as it is. */
  readonly viewKind: ViewKind | null;
  /** Names its Java class: `hudson.model.ListView`. */
  readonly className: string;
  /** Holds what `viewKind` read of it. Every kind of view has `description`. */
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
  /** Returns the views in the order of their names, as Jenkins lists them. */
  of(owner: string): readonly View[];
  /** Returns the one that is shown when none is named. */
  primary(owner: string): View;
  /** Returns the view of exactly this name; `All` and `all` both find the primary AllView of that name in either case. */
  get(owner: string, name: string): View | undefined;
  /** Creates a view from its XML. Throws errors of the name rules, VIEW_EXISTS, CONFIG_BROKEN, VIEW_ROOT_UNKNOWN. */
  create(owner: string, name: string, xml: string): Promise<View>;
  /** Creates a view with its kind's defaults. Throws VIEW_MODE_UNKNOWN. */
  createEmpty(owner: string, name: string, className: string): Promise<View>;
  /**
   * Returns the view's own document as Jenkins writes it: declaration 1.1, two blanks, `<name>` in it, no `<owner>`.
   */
  readConfig(view: View): Promise<string>;
  /** Replaces the configuration; the name in the document is ignored. Throws CONFIG_BROKEN, VIEW_TYPE. */
  replaceConfig(view: View, xml: string): Promise<void>;
  edit(view: View, edits: readonly ConfigEdit[]): Promise<void>;
  /** Adds a name (relative to the owner) to a list view, or removes it; idempotent. Throws VIEW_NOT_A_LIST. */
  setListed(view: View, name: string, listed: boolean): Promise<void>;
  /** Renames the view. Throws errors of the name rules, VIEW_EXISTS. */
  rename(view: View, newName: string): Promise<View>;
  /** Deletes the view. Throws VIEW_PRIMARY for the primary one. */
  delete(view: View): Promise<void>;
  /** Follows a change of items: names in list views follow moved items, and those of deleted items are removed. */
  follow(change: ItemChange): Promise<void>;
}

/** Holds the views that belong to people; each has one of all items at first. They show items of the root. */
export interface PersonalViews {
  /** Returns the views of a user in the order of their names. */
  of(user: string): Promise<readonly View[]>;
  /** Creates a view from its XML. Throws what `ViewStore.create` throws, BODY_TOO_LARGE. */
  create(user: string, name: string, xml: string): Promise<void>;
  createEmpty(user: string, name: string, className: string): Promise<void>;
  /** Returns the view's own document. Throws VIEW_NOT_FOUND. */
  readConfig(user: string, name: string): Promise<string>;
  /** Replaces the configuration, and the name where another one is given. Throws VIEW_TYPE, VIEW_EXISTS. */
  replaceConfig(user: string, name: string, xml: string, newName?: string): Promise<void>;
  /** Deletes a view. Throws VIEW_PRIMARY for the last one. */
  delete(user: string, name: string): Promise<void>;
}
