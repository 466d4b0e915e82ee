import type { IconName } from './icon-name.ts';

/** Describes what surrounds every page. All hrefs are absolute paths with the context path in front. */
export interface Frame {
  /** Makes safe HTML of what people wrote; null where it is shown as text. */
  readonly markup: ((text: string) => string) | null;
  /** Holds the title; `<title>` is `${title} [Jenkins]`, which clients look at, and `Jenkins` alone where it is ''. */
  readonly title: string;
  /** Holds the context path, empty or `/name`. */
  readonly prefix: string;
  readonly user: FrameUser | null;
  /** Names the time zone of the reader's settings; missing or null is none. */
  readonly timeZone?: string | null;
  /** Names the theme that the reader chose; missing or null follows the system. */
  readonly theme?: Theme | null;
  /** Tells the state of the item or build that the page is about; missing or null where it is about neither. */
  readonly state?: FrameState | null;
  /** Names the last event before the page was made, from which its stream goes on; missing where it has none. */
  readonly event?: string;
  /** Holds the crumb for forms; null where protection is off. */
  readonly crumb: { readonly field: string; readonly value: string } | null;
  readonly version: string;
  /** Names the assets of the page. */
  readonly assets: string;
  readonly breadcrumbs: readonly { readonly text: string; readonly href: string }[];
  /** Lists what there is to see and to do about the object of the page, beside the page itself; none leaves it the whole width. */
  readonly tasks: readonly Task[];
  /** Holds what is shown above the page: quiet mode, a pending restart. `reason` is what somebody gave as one. */
  readonly notice: { readonly text: string; readonly reason: string | null } | null;
  /** Lists the feeds of what the page shows. */
  readonly feeds: readonly { readonly title: string; readonly type: string; readonly href: string }[];
}

/** Tells who reads the page. */
export interface FrameUser {
  readonly id: string;
  readonly fullName: string;
  /** Says whether people may have credentials of their own here. */
  readonly mayKeepCredentials: boolean;
}

/** Tells what the icon and the title of a page show of a job or build. */
export interface FrameState {
  /** Names the colour of its ball, such as `blue_anime`. */
  readonly color: string;
  /** Holds the full name of the job. */
  readonly job: string;
}

export type Theme = 'light' | 'dark';

/** Describes a link of the side panel. */
export interface Task {
  readonly text: string;
  readonly href: string;
  readonly icon: IconName;
  /** Says whether the page is the one that it leads to. */
  readonly current?: boolean;
  /**
   * Says that the script posts to the address and stays on the page, and what it then tells; without the script the
   * address itself asks.
   */
  readonly post?: { readonly done: string };
}
