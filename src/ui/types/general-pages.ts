export interface ApiContent {
  readonly page: 'api';
  readonly heading: string;
  readonly href: string;
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
  /** Says that what is done cannot be undone. */
  readonly kind?: 'danger';
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
