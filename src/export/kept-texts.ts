import type { Name } from './dialect.ts';
import type { Plan, PlannedSource } from './shape.ts';
import { readSource } from './values.ts';

/** Limits the texts that are kept of one object: mostly the same two queries come again and again. */
const TEXTS = 2;
/** Limits the length of a text that is kept, … */
const MAX_LENGTH = 2000;
/** … and of all together, those of objects that are gone included: then all are dropped. */
const MAX_TOTAL = 8 * 1024 * 1024;

interface KeptText {
  /** Holds the number of the plan, since the plan itself would hold a whole query. */
  readonly plan: number;
  readonly name: Name;
  readonly bare: boolean;
  /** Holds what the plan's sources returned before the text was made. */
  readonly values: readonly unknown[];
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
  find(holder: object, form: Form, target: unknown, context: unknown): string | undefined {
    const kept = this.#texts.get(holder);
    if (kept === undefined) return undefined;
    for (const each of kept) {
      if (!isIn(each, form)) continue;
      return isCurrent(each, form.plan.sources ?? [], target, context) ? each.text : undefined;
    }
    return undefined;
  }

  /** Keeps a text; `values` is what the plan's sources returned before it was made. */
  keep(holder: object, form: Form, values: readonly unknown[], text: string): void {
    // Asking for a character joins the pieces of the text.
    if (text.length > MAX_LENGTH || Number.isNaN(text.charCodeAt(0))) return;
    this.#total += text.length;
    if (this.#total > MAX_TOTAL) {
      this.#texts = new WeakMap();
      this.#total = text.length;
    }
    const before = this.#texts.get(holder) ?? [];
    const others = before.filter((each) => !isIn(each, form)).slice(0, TEXTS - 1);
    for (const each of before) if (!others.includes(each)) this.#total -= each.text.length;
    const { plan, name, bare } = form;
    this.#texts.set(holder, [{ plan: plan.id, name, bare, values, text }, ...others]);
  }
}

function isIn(kept: KeptText, { plan, name, bare }: Form): boolean {
  return kept.plan === plan.id && kept.name === name && kept.bare === bare;
}

function isCurrent(
  { values }: KeptText,
  sources: readonly PlannedSource[],
  target: unknown,
  context: unknown,
): boolean {
  for (let at = 0; at < sources.length; at += 1) {
    const source = sources[at];
    if (source === undefined || !Object.is(values[at], readSource(source, target, context))) return false;
  }
  return true;
}
