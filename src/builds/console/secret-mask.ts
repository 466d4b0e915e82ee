import { LineExpressions, type Span } from './line-expressions.ts';
import { formsOf } from './secret-forms.ts';

const MASK = '****';
/** Replaces a match of an expression, and a line of which nothing may be shown. */
export const WIDE_MASK = '********';

/** Describes what a mask hides, as JSON. */
interface MaskNote {
  /** Lists the secrets, each with what is shown instead. */
  readonly secrets: readonly (readonly [secret: string, shown: string])[];
  readonly expressions: readonly string[];
}

/** Hides secrets in what is shown of a run. */
export class SecretMask {
  /** Holds what is shown instead of each secret. */
  readonly #secrets = new Map<string, string>();
  /** Holds the same for each form of a secret. */
  #shown: ReadonlyMap<string, string> = new Map();
  #pattern: RegExp | null = null;
  #longest = 0;
  readonly #expressions = new LineExpressions();

  constructor(secrets: readonly string[] = []) {
    this.add(secrets);
  }

  /**
   * Adds secrets and says whether that changed anything. Of two texts to be shown instead of a secret the longer one is
   * used.
   */
  add(secrets: readonly string[], shown = MASK): boolean {
    const fresh = secrets.filter(
      (secret) => secret.trim() !== '' && (this.#secrets.get(secret)?.length ?? 0) < shown.length,
    );
    if (fresh.length === 0) return false;
    for (const secret of fresh) this.#secrets.set(secret, shown);
    this.#shown = new Map([...this.#secrets].flatMap(([secret, mask]) => formsOf(secret).map((form) => [form, mask])));
    const forms = [...this.#shown.keys()].sort((a, b) => b.length - a.length);
    this.#longest = forms[0]?.length ?? 0;
    this.#pattern = new RegExp(forms.map(escaped).join('|'), 'g');
    return true;
  }

  /** Hides what expressions of Java match in a line. Says whether there was a new one. Throws RegexSyntaxError. */
  addExpressions(sources: readonly string[]): boolean {
    return this.#expressions.add(sources);
  }

  /** Returns what it hides, for `restore`. */
  note(): MaskNote {
    return { secrets: [...this.#secrets], expressions: this.#expressions.sources };
  }

  /** Hides what a mask before this one noted. */
  restore(note: unknown): void {
    if (Array.isArray(note)) return void this.add(note.filter((each) => typeof each === 'string'));
    // What we wrote.
    const { secrets, expressions } = note as MaskNote;
    for (const [secret, shown] of secrets) this.add([secret], shown);
    this.addExpressions(expressions);
  }

  get isEmpty(): boolean {
    return this.#pattern === null && this.#expressions.isEmpty;
  }

  /** Says whether it can decide only for whole lines what may be shown. */
  get needsLines(): boolean {
    return !this.#expressions.isEmpty;
  }

  text(text: string): string {
    if (this.needsLines) return this.#covered(text);
    return this.#pattern === null ? text : text.replace(this.#pattern, (found) => this.#shownFor(found));
  }

  /**
   * Returns how much of a text may be shown before what follows it is known, in characters: its end may be the beginning of
   * a secret. Null means nothing, before its last line is whole.
   */
  settled(text: string): number | null {
    if (this.needsLines) return null;
    if (this.#pattern === null) return text.length;
    const end = Math.max(0, text.length - this.#longest + 1);
    for (const match of text.matchAll(this.#pattern)) {
      if (match.index < end && match.index + match[0].length > end) return match.index;
    }
    return end;
  }

  #shownFor(form: string): string {
    return this.#shown.get(form) ?? MASK;
  }

  /**
   * Hides secrets and matches. They are searched for in the text as it is: hiding one could remove a portion of another.
   */
  #covered(text: string): string {
    const secrets = this.#pattern === null ? [] : [...text.matchAll(this.#pattern)];
    const covers = [
      ...secrets.map(({ index, 0: form }) => ({ start: index, end: index + form.length, mask: this.#shownFor(form) })),
      ...this.#expressions.spans(text).map((span) => ({ ...span, mask: WIDE_MASK })),
    ];
    return covered(text, covers);
  }
}

interface Cover extends Span {
  readonly mask: string;
}

function covered(text: string, covers: readonly Cover[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, mask } of merged(covers)) {
    result += text.slice(at, start) + mask;
    at = end;
  }
  return result + text.slice(at);
}

/** Returns ranges in order, those that overlap as one. */
function merged(covers: readonly Cover[]): readonly Cover[] {
  const result: Cover[] = [];
  for (const cover of covers.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    if (last === undefined || cover.start >= last.end) result.push(cover);
    else {
      const mask = last.mask.length < cover.mask.length ? cover.mask : last.mask;
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, cover.end), mask };
    }
  }
  return result;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
