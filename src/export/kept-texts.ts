import type { Name } from './dialect.ts';
import type { Plan, PlannedSource } from './shape.ts';
import { UNKNOWN } from './types.ts';
import { readSource } from './values.ts';

/** Limits the texts that are kept of one object: mostly the same few queries come again and again. */
const TEXTS = 4;
/** Limits the bytes of all texts together, those of objects that are gone included: then all are dropped. */
const MAX_TOTAL = 16 * 1024 * 1024;
/** Counts the bytes that a text takes beside its characters, … */
const BESIDES = 300;
/** … and each part of it. */
const PART = 100;

/** Describes an object in a text: what the sources of its rows returned before they were read. */
export interface Part {
  readonly sources: readonly PlannedSource[];
  readonly target: unknown;
  readonly values: readonly unknown[];
}

export interface KeptText {
  /** Holds the number of the plan, since the plan itself would hold a whole query. */
  readonly plan: number;
  readonly name: Name;
  readonly bare: boolean;
  /** Holds what the sources of the object's own rows returned. */
  readonly values: readonly unknown[];
  /** Holds the other objects in it. */
  readonly parts: readonly Part[];
  readonly text: string;
}

/** Says how an object is written. */
export interface Form {
  readonly plan: Plan;
  readonly name: Name;
  /** Says whether it is written without its class. */
  readonly bare: boolean;
}

/** Keeps what was written of objects, each text until one of the values that it was made of is another. */
export class KeptTexts {
  #texts = new WeakMap<object, readonly KeptText[]>();
  #total = 0;

  /** Returns the text of an object, if all that it was made of is the same now. */
  find(holder: object, form: Form, target: unknown, context: unknown): KeptText | undefined {
    const kept = this.#texts.get(holder);
    if (kept === undefined) return undefined;
    for (const each of kept) {
      if (!isIn(each, form)) continue;
      const own = { sources: form.plan.sources ?? [], target, values: each.values };
      return isCurrent(own, context) && each.parts.every((part) => isCurrent(part, context)) ? each : undefined;
    }
    return undefined;
  }

  /** Keeps a text that is made of `values` and `parts`. */
  keep(holder: object, form: Form, { values, parts, text }: Pick<KeptText, 'values' | 'parts' | 'text'>): void {
    // Asking for a character joins the pieces of the text.
    if (Number.isNaN(text.charCodeAt(0))) return;
    const { plan, name, bare } = form;
    const kept = { plan: plan.id, name, bare, values, parts, text };
    this.#total += sizeOf(kept);
    if (this.#total > MAX_TOTAL) {
      this.#texts = new WeakMap();
      this.#total = sizeOf(kept);
    }
    const before = this.#texts.get(holder) ?? [];
    const others = before.filter((each) => !isIn(each, form)).slice(0, TEXTS - 1);
    for (const each of before) if (!others.includes(each)) this.#total -= sizeOf(each);
    this.#texts.set(holder, [kept, ...others]);
  }
}

function sizeOf({ parts, text }: KeptText): number {
  return BESIDES + text.length + parts.length * PART;
}

function isIn(kept: KeptText, { plan, name, bare }: Form): boolean {
  return kept.plan === plan.id && kept.name === name && kept.bare === bare;
}

/** Asks the sources of a target; null where one of them does not know. */
export function valuesOf(sources: readonly PlannedSource[], target: unknown, context: unknown): unknown[] | null {
  const values: unknown[] = [];
  for (const source of sources) {
    const value = readSource(source, target, context);
    if (value === UNKNOWN) return null;
    values.push(value);
  }
  return values;
}

/** Says whether the sources of a part return what they returned before. */
export function isCurrent({ sources, target, values }: Part, context: unknown): boolean {
  for (let at = 0; at < sources.length; at += 1) {
    const source = sources[at];
    if (source === undefined || !Object.is(values[at], readSource(source, target, context))) return false;
  }
  return true;
}
