import type { ViewKind } from '../../points/index.ts';
import type { ConfigEdit, ItemChange } from '../items/item-types.ts';

/** A view of the items of the root or of a folder. */
export interface View {
  /** Full name of the folder it belongs to; '' the root. */
  readonly owner: string;
  readonly name: string;
  /** Null: its kind is not built in; the view shows nothing and its XML stays as it is. */
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
  /** Returns the one that is shown when none is named. */
  primary(owner: string): View;
  /** Exact in case; `All` and `all` both find the primary AllView of that name in either case. */
  get(owner: string, name: string): View | undefined;
  /** Errors: name rules, VIEW_EXISTS, CONFIG_BROKEN, VIEW_ROOT_UNKNOWN. */
  create(owner: string, name: string, xml: string): Promise<View>;
  /** With its kind's defaults. Error: VIEW_MODE_UNKNOWN. */
  createEmpty(owner: string, name: string, className: string): Promise<View>;
  /**
   * Returns the view's own document as Jenkins writes it: declaration 1.1, two blanks, `<name>` in it, no `<owner>`.
   */
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
