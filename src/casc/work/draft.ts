import type { SettingsContext } from '../../points/index.ts';
import { parseXml, type XmlElement } from '../../xml/index.ts';
import type { KindsOf } from './reader.ts';

/** Describes a user whom a configuration names; what is missing stays as it is. */
export interface WantedUser {
  readonly id: string;
  readonly password?: string;
  readonly fullName?: string;
  readonly description?: string;
  readonly email?: string;
  readonly timeZone?: string;
  readonly authorizedKeys?: string;
}

/** Describes a user as an export shows it: never with a password. */
export interface ShownUser {
  readonly id: string;
  readonly fullName: string;
}

/** Holds the files of the configuration while it changes: nothing is written before all of it is known to be right. */
export class Draft {
  readonly before: ReadonlyMap<string, string>;
  readonly after: Map<string, string>;
  readonly context: SettingsContext;
  readonly people: readonly ShownUser[];
  readonly kindsOf: KindsOf;
  /** Returns what an export shows of a secret: encrypted, or where exports are compared, the same text for the same secret. */
  showSecret: (plain: string | Buffer) => string;
  readonly users: WantedUser[] = [];
  readonly #roots = new Map<string, { readonly text: string; readonly root: XmlElement }>();

  constructor(
    files: ReadonlyMap<string, string>,
    context: SettingsContext,
    people: readonly ShownUser[],
    kindsOf: KindsOf,
  ) {
    this.before = files;
    this.after = new Map(files);
    this.context = context;
    this.people = people;
    this.kindsOf = kindsOf;
    this.showSecret = (plain) =>
      typeof plain === 'string' ? context.encrypt(plain) : (context.encryptBytes?.(plain) ?? plain.toString('base64'));
  }

  /** Returns the text of a file; null where there is none. */
  text(name: string): string | null {
    return this.after.get(name) ?? null;
  }

  /** Returns the root element of a file; null where there is none. Throws XmlError. */
  root(name: string): XmlElement | null {
    const text = this.text(name);
    if (text === null) return null;
    const known = this.#roots.get(name);
    if (known?.text === text) return known.root;
    const root = parseXml(text);
    this.#roots.set(name, { text, root });
    return root;
  }

  set(name: string, text: string): void {
    this.after.set(name, text);
  }
}
