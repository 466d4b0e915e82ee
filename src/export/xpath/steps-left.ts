import { XPathError } from '../../xml/index.ts';

/**
 * Limits the work of one query. A step is about what it takes to visit a node, ten to twenty nanoseconds; whatever takes
 * longer is counted as several.
 */
export const MAX_STEPS = 1_000_000;

/** Counts a text that is taken out of the document, however short it is. */
const TEXT_STEPS = 4;

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

  /** Counts a text that is made, searched or compared. */
  spendOn(text: string): void {
    this.spend(TEXT_STEPS + (text.length >> 3));
  }
}
