import { XmlLimitError } from './errors.ts';

/**
 * Limits the nesting of elements: deeper nesting is no configuration, and would exhaust the stack of functions that walk
 * the tree.
 */
export const MAX_DEPTH = 500;
/** Limits the elements in one document. */
export const MAX_ELEMENTS = 200_000;
/** Limits the attributes of one element. */
export const MAX_ATTRIBUTES = 1000;
/** Limits the name of an element, an attribute or an instruction, in UTF-16 units. */
export const MAX_NAME = 1000;

/** Limits one text, comment or tag, which is held as a whole, in UTF-16 units. */
export const MAX_TEXT = 32_000_000;

/** Limits documents from untrusted clients. */
export interface DocumentLimits {
  /** Limits the length in UTF-16 units. */
  readonly maxLength?: number;
  /**
   * Limits the references to characters, `&amp;` and the like included: each of them costs as much as a hundred plain
   * characters.
   */
  readonly maxReferences?: number;
  readonly maxNodes?: number;
}

/**
 * Limits a document that somebody sends: far more than any configuration has, and so little that reading what was
 * stored of it is done within a turn.
 */
export const POSTED: DocumentLimits = { maxLength: 2_000_000, maxReferences: 100_000, maxNodes: 50_000 };

/** Throws XmlLimitError for what is known before anything is read. */
export function checkLength(source: string, { maxLength, maxReferences }: DocumentLimits): void {
  if (maxLength !== undefined && source.length > maxLength)
    throw new XmlLimitError(1, 1, `the document is longer than ${maxLength} characters`);
  if (maxReferences === undefined || source.length <= maxReferences) return;
  let count = 0;
  for (let at = source.indexOf('&'); at !== -1; at = source.indexOf('&', at + 1)) {
    count += 1;
    if (count > maxReferences) throw new XmlLimitError(1, 1, `more than ${maxReferences} references to characters`);
  }
}
