import { ProtocolBroken } from './message.ts';

/** Limits texts that the other side sends where no other limit is named. */
const MAX_TEXT = 256 * 1024;

/** Reads the fields of an object that came as JSON from somebody who may send anything. Throws ProtocolBroken. */
export class Fields {
  readonly #values: ReadonlyMap<string, unknown>;

  constructor(value: unknown) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ProtocolBroken('no object');
    this.#values = new Map(Object.entries(value));
  }

  has(name: string): boolean {
    return this.#values.get(name) !== undefined;
  }

  value(name: string): unknown {
    return this.#values.get(name);
  }

  text(name: string, most = MAX_TEXT): string {
    return textOf(this.#values.get(name), name, most);
  }

  /** Returns a text of so many hex digits. */
  hex(name: string, digits: number): string {
    const text = this.text(name, digits);
    if (text.length !== digits || !/^[0-9a-f]+$/.test(text))
      throw new ProtocolBroken(`${name} has no ${digits} digits`);
    return text;
  }

  optionalText(name: string): string | undefined {
    return this.has(name) ? this.text(name) : undefined;
  }

  /** Returns a finite number. */
  number(name: string): number {
    const value = this.#values.get(name);
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new ProtocolBroken(`${name} is no number`);
    return value;
  }

  /** Returns a whole number from 0 on. */
  count(name: string): number {
    const value = this.number(name);
    if (!Number.isSafeInteger(value) || value < 0) throw new ProtocolBroken(`${name} is no count`);
    return value;
  }

  flag(name: string): boolean {
    const value = this.#values.get(name);
    if (typeof value !== 'boolean') throw new ProtocolBroken(`${name} is neither true nor false`);
    return value;
  }

  oneOf<T extends string>(name: string, choices: readonly T[]): T {
    const value = this.#values.get(name);
    const found = choices.find((choice) => choice === value);
    if (found === undefined) throw new ProtocolBroken(`${name} is none of ${choices.join(', ')}`);
    return found;
  }

  object(name: string): Fields {
    return new Fields(this.#values.get(name));
  }

  list(name: string): readonly unknown[] {
    return listOf(this.#values.get(name), name);
  }

  texts(name: string): string[] {
    return this.list(name).map((value) => textOf(value, name, MAX_TEXT));
  }

  /** Returns an object whose values are all texts. */
  textsByName(name: string): Record<string, string> {
    const read: [string, string][] = [];
    for (const [key, value] of this.object(name).#values) read.push([key, textOf(value, key, MAX_TEXT)]);
    return Object.fromEntries(read);
  }
}

export function listOf(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new ProtocolBroken(`${name} is no list`);
  return value;
}

export function textOf(value: unknown, name: string, most = MAX_TEXT): string {
  if (typeof value !== 'string') throw new ProtocolBroken(`${name} is no text`);
  if (value.length > most) throw new ProtocolBroken(`${name} is too long`);
  return value;
}
