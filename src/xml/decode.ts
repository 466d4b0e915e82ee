import { XmlError } from './errors.ts';

const LINE_FEED = 0x0a;

/**
 * Returns the text of a UTF-8 file without its byte order mark. Throws XmlError at the first byte that is not UTF-8.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw firstFault(bytes);
  }
}

/**
 * Returns the first error of decoding. A line feed is never part of a longer UTF-8 sequence, so each line can be tried by
 * itself.
 */
function firstFault(bytes: Uint8Array): XmlError {
  let start = 0;
  for (let line = 1; start <= bytes.length; line++) {
    const next = bytes.indexOf(LINE_FEED, start);
    const end = next === -1 ? bytes.length : next;
    const part = bytes.subarray(start, end);
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(part);
    } catch {
      const column = new TextDecoder('utf-8').decode(part).indexOf('\ufffd') + 1;
      return new XmlError(line, Math.max(1, column), 'not valid UTF-8');
    }
    start = end + 1;
  }
  return new XmlError(1, 1, 'not valid UTF-8');
}
