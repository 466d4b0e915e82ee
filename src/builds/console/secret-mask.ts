import { LineExpressions, type Span } from './line-expressions.ts';
import { SecretFinder } from './secret-finder.ts';
import { formsOf, MIN_HIDDEN } from './secret-forms.ts';

const MASK = '****';
/** Replaces a match of an expression, and a line of which nothing may be shown. */
export const WIDE_MASK = '********';

/** Describes what a mask hides, as JSON. */
interface MaskNote {
  /** Lists the secrets, each with what is shown instead. */
  readonly secrets: readonly (readonly [secret: string, shown: string])[];
  readonly expressions: readonly string[];
  /** Is true where the console says that a secret was too short to be hidden. */
  readonly hasToldShort?: boolean;
}

/** Hides secrets in what is shown of a run. */
export class SecretMask {
  /** Holds what is shown instead of each secret. */
  readonly #secrets = new Map<string, string>();
  /** Holds what is shown instead of secrets, the shortest first: the place of each is the rank of its secrets. */
  #shown: readonly string[] = [];
  /** Is null where it has to be made anew. */
  #finder: SecretFinder | null = null;
  readonly #expressions = new LineExpressions();
  hasToldShort = false;

  constructor(secrets: readonly string[] = []) {
    this.add(secrets);
  }

  /**
   * Adds secrets and says whether that changed anything. Those that are too short are left out, unless another text than
   * usual is to be shown instead: whoever says so wants them hidden. Of two such texts the longer one is used.
   */
  add(secrets: readonly string[], shown = MASK): boolean {
    const fresh = secrets.filter(
      (secret) =>
        secret.trim().length >= (shown === MASK ? MIN_HIDDEN : 1) &&
        (this.#secrets.get(secret)?.length ?? 0) < shown.length,
    );
    if (fresh.length === 0) return false;
    for (const secret of fresh) this.#secrets.set(secret, shown);
    this.#shown = [...new Set(this.#secrets.values())].sort((a, b) => a.length - b.length);
    this.#finder = null;
    return true;
  }

  /** Hides what expressions of Java match in a line. Says whether there was a new one. Throws RegexSyntaxError. */
  addExpressions(sources: readonly string[]): boolean {
    return this.#expressions.add(sources);
  }

  /** Returns what it hides, for `restore`. */
  note(): MaskNote {
    const { hasToldShort } = this;
    return { secrets: [...this.#secrets], expressions: this.#expressions.sources, hasToldShort };
  }

  /** Hides what a mask before this one noted. */
  restore(note: unknown): void {
    if (Array.isArray(note)) return void this.add(note.filter((each) => typeof each === 'string'));
    // What we wrote.
    const { secrets, expressions, hasToldShort = false } = note as MaskNote;
    this.hasToldShort = hasToldShort;
    for (const [secret, shown] of secrets) this.add([secret], shown);
    this.addExpressions(expressions);
  }

  get isEmpty(): boolean {
    return this.#secrets.size === 0 && this.#expressions.isEmpty;
  }

  /** Says whether it can decide only for whole lines what may be shown. */
  get needsLines(): boolean {
    return !this.#expressions.isEmpty;
  }

  /** Returns a text as it may be shown. */
  text(text: string): string {
    if (this.isEmpty) return text;
    const secrets = this.#find(text);
    // They are searched for in the text as it is: hiding one could remove a portion of another.
    const matches = this.#expressions.isEmpty ? [] : this.#expressions.spans(text);
    if (matches.length === 0) return covered(text, secrets);
    return covered(text, merged([...secrets, ...matches.map((span) => ({ ...span, mask: WIDE_MASK }))]));
  }

  /**
   * Returns how much of a text may be shown before what follows it is known, in characters: its end may be the beginning of
   * a secret. Null means nothing, before its last line is whole.
   */
  settled(text: string): number | null {
    if (this.needsLines) return null;
    return this.#secrets.size === 0 ? text.length : this.#search().settled(text);
  }

  #find(text: string): readonly Cover[] {
    if (this.#secrets.size === 0) return [];
    return this.#search()
      .find(text)
      .map(({ start, end, rank }) => ({ start, end, mask: this.#shown[rank] ?? MASK }));
  }

  /** Returns what finds the secrets; it is made when it is needed first after a change. */
  #search(): SecretFinder {
    this.#finder ??= new SecretFinder(
      [...this.#secrets].flatMap(([secret, shown]) => formsOf(secret, this.#shown.indexOf(shown))),
    );
    return this.#finder;
  }
}

interface Cover extends Span {
  readonly mask: string;
}

function covered(text: string, covers: readonly Cover[]): string {
  if (covers.length === 0) return text;
  let result = '';
  let at = 0;
  for (const { start, end, mask } of covers) {
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
