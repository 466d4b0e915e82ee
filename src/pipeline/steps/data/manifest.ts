export interface Manifest {
  readonly main: ReadonlyMap<string, string>;
  /** Holds the sections after the first by their names. */
  readonly entries: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Limits the lines that are read before a pause. */
const WHILE = 100;

/**
 * Parses a `MANIFEST.MF`: lines of 72 bytes that continue with a blank, and sections between empty lines. Returns a string
 * that says what is wrong where it is invalid.
 */
export function* parseManifest(text: string): Generator<null, Manifest | string> {
  let section = new Map<string, string>();
  const main = section;
  const entries = new Map<string, ReadonlyMap<string, string>>();
  let number = 0;
  for (const line of wholeLines(text)) {
    number += 1;
    if (number % WHILE === 0) yield null;
    if (line === '') {
      section = new Map();
      continue;
    }
    const colon = line.indexOf(': ');
    if (colon < 1) return `invalid header field (line ${number})`;
    const [name, value] = [line.slice(0, colon), line.slice(colon + 2)];
    if (section !== main && section.size === 0 && !entries.has(value) && name.toLowerCase() === 'name') {
      entries.set(value, section);
      continue;
    }
    section.set(name, value);
  }
  return { main, entries };
}

function* wholeLines(text: string): Generator<string, void> {
  let at = 0;
  let line = '';
  for (const { 0: end, index } of text.matchAll(/\r\n|\r|\n/g)) {
    line += text.slice(at, index);
    at = index + end.length;
    if (text[at] === ' ') {
      at += 1;
      continue;
    }
    yield line;
    line = '';
  }
  yield line + text.slice(at);
}
