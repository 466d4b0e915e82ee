import type { FormTree } from '../../form-tree/index.ts';

/** Holds what a form needs to be shown, changed and sent. All hrefs are absolute paths. */
export interface ConfigFormValues {
  readonly tree: FormTree;
  /** Holds where it is posted. */
  readonly action: string;
  /** Holds where a saved form leads. */
  readonly next: string;
  /** Holds the address to which `?family=…&class=…` is added for a new part; null where there are none to ask for. */
  readonly parts: string | null;
  /** Holds the address before `descriptorByName/`, by which fields are checked and choices are filled. */
  readonly checks: string;
  /** Tells one state of what is configured from another; the server refuses a form that was made of an older one. */
  readonly loaded: string | null;
  readonly crumb: { readonly field: string; readonly value: string } | null;
}

/** Describes the page of a form. Hrefs are absolute paths. */
export interface ConfigFormContent {
  readonly page: 'config-form';
  readonly name: string;
  /** Holds the heading of the page, where it is not that of the form of an item. */
  readonly heading?: string;
  readonly form: Omit<ConfigFormValues, 'crumb'>;
  readonly tabs: readonly { readonly text: string; readonly href: string; readonly current: boolean }[];
}

/** Describes the page on which the document of an item is changed. Hrefs are absolute paths. */
export interface ConfigXmlContent {
  readonly page: 'config-xml';
  readonly action: string;
  readonly xml: string;
  /** Tells the state that the document was made of from others. */
  readonly loaded: string;
  readonly tabs: ConfigFormContent['tabs'];
  /** Says why it was not saved, with the line that is wrong where that is known; null where nothing was. */
  readonly problem: { readonly text: string; readonly line: number | null } | null;
  /** Holds what would change, null standing for lines that stay; null where that was not asked. */
  readonly difference: readonly (DifferenceLine | null)[] | null;
}

export interface DifferenceLine {
  readonly is: 'same' | 'removed' | 'added';
  readonly text: string;
  readonly old: number | null;
  readonly now: number | null;
}
