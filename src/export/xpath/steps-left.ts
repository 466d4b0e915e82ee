import { XPathError } from '../../xml/index.ts';

/**
 * Limits the work of one query. A step is a node that is visited, or eight characters of a text that is made or compared;
 * this many take some forty milliseconds.
 */
export const MAX_STEPS = 2_000_000;

/** Counts down the work that a query may still make. */
export class StepsLeft {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** Throws XPathError where the query has used up its share. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new XPathError('the XPath expression takes too long on this document');
  }

  spendOn(text: string): void {
    this.spend(1 + (text.length >> 3));
  }
}
