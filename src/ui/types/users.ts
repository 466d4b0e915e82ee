import type { RunRow } from './rows.ts';

export interface LoginContent {
  readonly page: 'login';
  /** Describes where people log in by their browsers; null where they do so here. */
  readonly provider: { readonly name: string; readonly href: string } | null;
  readonly action: string;
  readonly from: string;
  readonly failed: boolean;
  /** Says why people may not be able to log in, and what to do. */
  readonly notes: readonly string[];
  /** Says whether the form offers to remember the person. */
  readonly mayBeRemembered: boolean;
  /** Holds the href of the page on which people make an account for themselves; null where they may not. */
  readonly signUpHref: string | null;
}

export interface NewUserContent {
  readonly page: 'new-user';
  readonly action: string;
  readonly errors: readonly string[];
  readonly values: Readonly<Record<string, string>>;
}

export interface PeopleContent {
  readonly page: 'people';
  readonly users: readonly { id: string; fullName: string; href: string }[];
  readonly newUserHref: string | null;
}

export interface UserContent {
  readonly page: 'user';
  readonly id: string;
  readonly fullName: string;
  readonly description: string | null;
  readonly mayEdit: boolean;
  /** Says whether the reader may delete the user; nobody may delete themselves. */
  readonly mayDelete: boolean;
  readonly href: string;
  readonly tokens: readonly TokenRow[];
}

/** Describes an API token: when it was made, ends, and was used. */
export interface TokenRow {
  readonly uuid: string;
  readonly name: string;
  readonly created: number;
  readonly expires?: number | null;
  readonly uses?: number;
  readonly lastUse?: number | null;
}

/** Describes the newest builds that concern a user. */
export interface UserBuildsContent {
  readonly page: 'user-builds';
  readonly id: string;
  readonly runs: readonly RunRow[];
}

/** Describes the settings of a user as a form. */
export interface UserConfigContent {
  readonly page: 'user-config';
  readonly id: string;
  readonly action: string;
  readonly fullName: string;
  readonly email: string;
  readonly description: string;
  readonly timeZone: string;
  readonly authorizedKeys: string;
  readonly primaryView: string;
  /** Holds the address that ends all sessions of the user. */
  readonly endSessions: string;
}
