import type { IconName } from './icon-name.ts';

/** Describes pages about credentials: what there is, and forms. */
export interface CredentialsContent {
  readonly page: 'credentials';
  readonly heading: string;
  readonly description: string;
  /** Lists what can be done here; the first is what most come for. */
  readonly actions: readonly { readonly text: string; readonly href: string; readonly icon: IconName }[];
  readonly facts: readonly { readonly name: string; readonly text: string }[];
  /** Lists what to choose from before the form: kinds of credentials. */
  readonly choices: readonly CredentialChoice[];
  readonly tables: readonly CredentialTable[];
  readonly forms: readonly CredentialForm[];
}

export interface CredentialChoice {
  readonly text: string;
  readonly href: string;
  readonly icon: IconName;
  readonly current: boolean;
}

export interface CredentialTable {
  readonly id: string | null;
  readonly heading: string;
  readonly columns: readonly string[];
  /** Says what stands in the place of rows that are not there. */
  readonly empty: string;
  /** Holds the rows; the first cell names its row. */
  readonly rows: readonly (readonly CredentialCell[])[];
}

export interface CredentialCell {
  readonly text: string;
  readonly href?: string;
  readonly icon?: IconName;
}

/** Describes a form; it sends what Jenkins's own form names `_.NAME`. */
export interface CredentialForm {
  readonly heading: string;
  /** Holds the name of the form, by which scripts know it. */
  readonly name: string | null;
  readonly action: string;
  /** Names the member of the form's object that holds the fields; null where they stand in it themselves. */
  readonly member: string | null;
  /** Holds the address to which the script goes after it; null where that is where the answer leads. */
  readonly next: string | null;
  readonly button: string;
  readonly danger: boolean;
  /** Says what comes of it where that is grave; null where it is not. */
  readonly warning: string | null;
  /** Holds a question that is asked first; null where none is. */
  readonly confirm: string | null;
  readonly hidden: Readonly<Record<string, string>>;
  readonly fields: readonly CredentialField[];
  /** Says whether it is folded away until somebody wants it. */
  readonly folded: boolean;
}

export interface CredentialField {
  readonly name: string;
  readonly label: string;
  readonly help: string | null;
  readonly input: 'line' | 'text' | 'secret' | 'choice' | 'check' | 'file';
  readonly value: string;
  /** Says that it is shown, and stays as it is. */
  readonly fixed: boolean;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  /** Holds the address that checks the value; null where none does. */
  readonly checkUrl: string | null;
}
