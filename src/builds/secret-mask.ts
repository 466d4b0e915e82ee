import { formsOf } from './secret-forms.ts';

const MASK = '****';

/** Hides secrets in what is shown of a run. */
export class SecretMask {
  readonly #secrets = new Set<string>();
  #pattern: RegExp | null = null;
  #longest = 0;

  constructor(secrets: readonly string[] = []) {
    this.add(secrets);
  }

  /** Answers whether there was one that it did not hide yet. */
  add(secrets: readonly string[]): boolean {
    const before = this.#secrets.size;
    for (const secret of secrets) if (secret.trim() !== '') this.#secrets.add(secret);
    if (this.#secrets.size === before) return false;
    const forms = [...new Set([...this.#secrets].flatMap(formsOf))].sort((a, b) => b.length - a.length);
    this.#longest = forms[0]?.length ?? 0;
    this.#pattern = new RegExp(forms.map(escaped).join('|'), 'g');
    return true;
  }

  get secrets(): readonly string[] {
    return [...this.#secrets];
  }

  get isEmpty(): boolean {
    return this.#pattern === null;
  }

  text(text: string): string {
    return this.#pattern === null ? text : text.replace(this.#pattern, MASK);
  }

  /**
   * How much of a text may be shown before what follows it is known, in characters: what comes behind may be the
   * beginning of a secret.
   */
  settled(text: string): number {
    if (this.#pattern === null) return text.length;
    const end = Math.max(0, text.length - this.#longest + 1);
    for (const match of text.matchAll(this.#pattern)) {
      if (match.index < end && match.index + match[0].length > end) return match.index;
    }
    return end;
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
