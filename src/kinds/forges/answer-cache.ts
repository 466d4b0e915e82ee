import { LruMap } from '../../kit/index.ts';
import type { Answer } from './rest-client.ts';

/** What is longer is asked for again each time. */
const LONGEST = 256 * 1024;

/** Answers with the tags by which they may be asked for again; a bounded number, of bounded length. */
export class AnswerCache {
  readonly #answers: LruMap<string, { readonly tag: string; readonly answer: Answer }>;

  constructor(most: number) {
    this.#answers = new LruMap(most);
  }

  get(key: string): { readonly tag: string; readonly answer: Answer } | undefined {
    return this.#answers.get(key);
  }

  set(key: string, known: { readonly tag: string; readonly answer: Answer }): void {
    if (known.answer.body.length <= LONGEST) this.#answers.set(key, known);
  }
}
