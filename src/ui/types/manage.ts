import type { IconName } from './icon-name.ts';

/** Describes the page where the administration begins. */
export interface ManageContent {
  readonly page: 'manage';
  readonly notices: readonly ManageNotice[];
  readonly groups: readonly { readonly heading: string; readonly links: readonly ManageCard[] }[];
}

/** Describes what an administrator should know. */
export interface ManageNotice {
  readonly id: string;
  readonly severity: 'error' | 'warning';
  readonly text: string;
  /** Leads to where something can be done about it; null where there is no such page. */
  readonly href: string | null;
  /** Holds the address whose form hides it. */
  readonly action: string;
}

export interface ManageCard {
  readonly text: string;
  readonly href: string;
  readonly about: string;
  readonly icon: IconName;
}

/** Describes a question before the server restarts, or reads its files anew; its script waits until it is back. */
export interface RestartContent {
  readonly page: 'restart';
  readonly heading: string;
  readonly text: string;
  /** Holds the address that performs it, relative to the page. */
  readonly action: string;
  readonly button: string;
  /** Holds the address that tells whether the server answers, and by its header which one. */
  readonly health: string;
  /** Holds where people go when it is back. */
  readonly next: string;
  /** Says that the process is another one afterwards. */
  readonly isRestart: boolean;
  /** Holds the address that calls a waiting restart off; null where it does not wait. */
  readonly cancel: string | null;
  /** Lists the builds under way. */
  readonly builds: readonly { readonly text: string; readonly href: string }[];
}

/** Describes the page before the server takes no more work, and while it does not. */
export interface ShutdownContent {
  readonly page: 'shutdown';
  readonly isQuiet: boolean;
  readonly reason: string;
}
