/** Describes what surrounds every page. All hrefs are absolute paths with the context path in front. */
export interface Frame {
  /** Makes safe HTML of what people wrote; null where it is shown as text. */
  readonly markup: ((text: string) => string) | null;
  /** Holds the title; `<title>` is `${title} [Jenkins]`, which clients look at. */
  readonly title: string;
  /** Holds the context path, empty or `/name`. */
  readonly prefix: string;
  readonly user: { readonly id: string; readonly fullName: string } | null;
  /** Names the time zone of the reader's settings; missing or null is none. */
  readonly timeZone?: string | null;
  /** Holds the crumb for forms; null where protection is off. */
  readonly crumb: { readonly field: string; readonly value: string } | null;
  readonly version: string;
  /** Names the assets of the page. */
  readonly assets: string;
  readonly breadcrumbs: readonly { readonly text: string; readonly href: string }[];
  /** Holds what is shown above the page: quiet mode, a pending restart. `reason` is what somebody gave as one. */
  readonly notice: { readonly text: string; readonly reason: string | null } | null;
  /** Lists the feeds of what the page shows. */
  readonly feeds: readonly { readonly title: string; readonly type: string; readonly href: string }[];
}
