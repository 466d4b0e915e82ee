import type { FieldError } from './users.ts';

/** Describes a step of the set-up of a new server. */
export interface SetupContent {
  readonly page: 'setup';
  readonly heading: string;
  readonly text: string;
  /** Lists all steps; those that were or are open have an address. */
  readonly steps: readonly SetupStep[];
  /** Holds what a person may have to find or to copy: the path of a file. */
  readonly path: string | null;
  /** Lists what is there, by what it is for. */
  readonly builtIn: readonly { readonly heading: string; readonly names: readonly string[] }[];
  /** Names where the form posts to. */
  readonly action: string;
  /** Names the step that follows; null where the answer to the form leads on, without the script. */
  readonly next: string | null;
  readonly hidden: Readonly<Record<string, string>>;
  readonly fields: readonly SetupField[];
  readonly button: string;
  readonly errors: readonly FieldError[];
  /** Names the address to which the step can be left out: by a POST where `next` says where one goes then; null where it cannot. */
  readonly skip: { readonly action: string; readonly text: string; readonly next: string | null } | null;
}

export interface SetupStep {
  readonly text: string;
  readonly state: 'done' | 'current' | 'to come';
  readonly href: string | null;
}

export interface SetupField {
  readonly name: string;
  /** Holds the id where that is not the name. */
  readonly id?: string;
  readonly label: string;
  readonly input: 'text' | 'password' | 'email' | 'url';
  readonly value: string;
  readonly required: boolean;
  readonly autocomplete: 'off' | 'username' | 'new-password' | 'current-password' | 'name' | 'email' | 'url';
  readonly help?: string;
  /** Names the field that must have the same value. */
  readonly same?: string;
}
