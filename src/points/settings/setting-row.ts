import type { Permission } from '../../model/index.ts';
import type { XmlElement } from '../../xml/index.ts';

/** Represents what a person can write for a setting in a line: a scalar of YAML, or the text of a form's field. */
export type Scalar = string | number | boolean | null;

/**
 * Describes one setting of the server, once for its file, its form, the script console and configuration as code; `T` is its
 * value in memory.
 */
export interface SettingRow<T> {
  /** Says what it does, in a sentence. */
  readonly doc: string;
  readonly type: 'number' | 'text' | 'choice' | 'flag' | 'object';
  /** Holds what a person calls it, where messages of its form name it. */
  readonly label?: string;
  /** Names the file in the home, and the element in it. */
  readonly file: string;
  readonly element: string;
  /** Holds its keys in configuration as code, with dots between; null where it has none of its own. */
  readonly yaml: string | null;
  /** Holds its names in the JSON of the form that has it, with dots between; null where no form has it. */
  readonly form: string | null;
  readonly right: Permission;
  /** Lists what it may be, for a choice. */
  readonly choices?: readonly string[];
  /** Reads it from the root element of the file, null where there is no file. */
  read(root: XmlElement | null): T;
  /** Returns the text of the file with another value. */
  write(xml: string, value: T): string;
  /** Returns the value that a person wrote, or what is wrong with it; missing where it is no single value. */
  accept?(value: Scalar): Accepted<T>;
}

export type Accepted<T> = { readonly value: T } | { readonly wrong: string };
