/** Limits the values of one text to as many as can be read and walked at once. */
const MAX_JSON_VALUES = 100_000;

/** Is thrown where a text has too many values; the message says how many it may have. */
export class JsonTooGreat extends SyntaxError {
  constructor(most: number) {
    super(`it has more than ${most} values`);
    this.name = 'JsonTooGreat';
  }
}

/**
 * Reads JSON that a stranger sent. Long texts in it cost little, but each value costs memory and time, and all of them are
 * made at one stroke: so they are counted first. Throws SyntaxError, JsonTooGreat.
 */
export function parseBoundedJson(text: string, most = MAX_JSON_VALUES): unknown {
  // Fewer characters than two for each value: there cannot be too many.
  if (text.length > 2 * most && hasMoreValues(text, most)) throw new JsonTooGreat(most);
  return JSON.parse(text);
}

/** Counts the characters that begin a list or an object, and those that separate values; never what is in quotes. */
function hasMoreValues(text: string, most: number): boolean {
  const signs = /["[{,]/g;
  let count = 0;
  for (let found = signs.exec(text); found !== null; found = signs.exec(text)) {
    if (found[0] === '"') {
      const end = endOfText(text, found.index + 1);
      if (end === -1) return false;
      signs.lastIndex = end + 1;
      continue;
    }
    count += 1;
    if (count > most) return true;
  }
  return false;
}

/** Returns the index of the quote that closes a text; -1 where there is none. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (slashes < at - from && text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}
