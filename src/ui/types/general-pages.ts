import type { IconName } from './icon-name.ts';

/** Describes the remote API of an object. */
export interface ApiContent {
  readonly page: 'api';
  readonly heading: string;
  /** Names the object. */
  readonly object: string;
  /** Holds the path of the object, with a slash at the end. */
  readonly href: string;
  /** Holds the same as a whole address, for programs. */
  readonly address: string;
  /** Holds the whole address of the server. */
  readonly root: string;
  /** Holds properties that the object has, for examples: a plain one, and one with further objects; null where it has none. */
  readonly examples: { readonly tree: string; readonly list: string | null };
  readonly properties: readonly { name: string; doc: string }[];
  readonly routes: readonly {
    method: string;
    path: string;
    doc: string;
    parameters: readonly { name: string; doc: string }[];
  }[];
}

/** Describes a question before an action that needs POST: restart, stop. */
export interface ConfirmContent {
  readonly page: 'confirm';
  readonly heading: string;
  readonly text: string;
  readonly action: string;
  readonly button: string;
  /** Holds the name of the form, where scripts look for one. */
  readonly name?: string;
  /** Says that what is done cannot be undone. */
  readonly kind?: 'danger';
}

/** Describes what the signs of the status and health of jobs mean. */
export interface LegendContent {
  readonly page: 'legend';
}

/** Describes what a search found; what has the same group follows each other. */
export interface SearchContent {
  readonly page: 'search';
  readonly query: string;
  readonly found: readonly { name: string; href: string; group: string; icon: IconName }[];
  /** Says whether there may be more. */
  readonly isCut: boolean;
}

/** Describes an error to a person, with what they can do next. */
export interface ErrorContent {
  readonly page: 'error';
  readonly heading: string;
  /** Says what is wrong, in the words that programs look for. */
  readonly text: string;
  readonly advice: readonly string[];
  /** Lists what may have been meant, of what the reader may see. */
  readonly suggestions: readonly { readonly text: string; readonly href: string }[];
  /** Holds what to search for; null where the reader cannot search. */
  readonly search: string | null;
  readonly links: readonly { readonly text: string; readonly href: string; readonly icon: IconName }[];
  readonly facts: readonly { readonly name: string; readonly text: string }[];
}

/** Describes a page of links and notices. */
export interface LinksContent {
  readonly page: 'links';
  readonly heading: string;
  readonly notices: readonly { id: string; severity: 'error' | 'warning'; text: string; href: string | null }[];
  /** Lists the links; those of one group follow each other under its name. */
  readonly links: readonly { text: string; href: string; about: string; group?: string }[];
}

export interface MessageContent {
  readonly page: 'message';
  readonly heading: string;
  readonly text: string;
  /** Holds where one goes from here; missing where that is nowhere. */
  readonly next?: { readonly text: string; readonly href: string };
}
