import { LruMap } from '../../kit/index.ts';
import type { Answer } from './rest-client.ts';

/** Limits the length of stored responses; longer ones are requested again each time. */
const LONGEST = 256 * 1024;

/** Stores responses with the entity tags by which they can be revalidated; their number and length are limited. */
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
