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

/** Describes the form of a new user, as an administrator fills it in, or whoever makes their own account. */
export interface NewUserContent {
  readonly page: 'new-user';
  readonly heading: string;
  readonly action: string;
  readonly button: string;
  /** Says what is wrong, by the field that it is about; '' is none of them. */
  readonly errors: readonly FieldError[];
  readonly values: Readonly<Record<string, string>>;
}

export interface FieldError {
  readonly field: string;
  readonly text: string;
}

export interface PeopleContent {
  readonly page: 'people';
  readonly heading: string;
  readonly users: readonly PersonRow[];
  /** Says how many there are, and what was looked for. */
  readonly total: number;
  readonly query: string;
  readonly newUserHref: string | null;
  readonly previousHref: string | null;
  readonly nextHref: string | null;
}

export interface PersonRow {
  readonly id: string;
  readonly fullName: string;
  readonly href: string;
  /** Describes the newest build that concerns the person; null where none of the newest does. */
  readonly last: { readonly at: number; readonly text: string; readonly href: string } | null;
}

export interface UserContent {
  readonly page: 'user';
  readonly id: string;
  readonly fullName: string;
  readonly description: string | null;
  /** Holds the mail address, for those who may change the user. */
  readonly email: string | null;
  readonly groups: readonly string[];
  readonly mayEdit: boolean;
  readonly href: string;
  /** Lists the newest builds that concern the user. */
  readonly runs: readonly RunRow[];
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
  readonly href: string;
  readonly fullName: string;
  readonly email: string;
  readonly description: string;
  readonly timeZone: string;
  /** Lists the names of all time zones. */
  readonly timeZones: readonly string[];
  readonly authorizedKeys: string;
  readonly primaryView: string;
  readonly tokens: readonly TokenRow[];
  /** Says whether the reader may make tokens: the user alone may. */
  readonly mayMakeTokens: boolean;
  /** Holds the address that ends all sessions of the user. */
  readonly endSessions: string;
}
