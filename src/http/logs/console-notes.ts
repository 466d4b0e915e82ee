/** Holds the bytes that begin an annotation, which Jenkins hides in a log as concealed text; `POSTAMBLE` ends it. */
const PREAMBLE = Buffer.from('\u001b[8mha:');
const POSTAMBLE = Buffer.from('\u001b[0m');
/** Limits the length of an annotation; what looks like the beginning of a longer one is text. */
export const MAX_NOTE_LENGTH = 64 * 1024;

/** Yields a stream of bytes without the annotations of a Jenkins log; chunks may split an annotation anywhere. */
export async function* stripNotes(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const { clear, rest } = takeNotesOut(held.length === 0 ? chunk : Buffer.concat([held, chunk]));
    held = rest;
    yield* clear;
  }
  if (held.length > 0) yield held;
}

/** Returns the bytes of a whole log without its annotations; they are not copied where there are none. */
export function clearOf(log: Buffer): Buffer {
  const { clear, rest } = takeNotesOut(log);
  if (clear.length === 0) return rest;
  const [only = rest] = clear;
  return clear.length === 1 && rest.length === 0 ? only : Buffer.concat([...clear, rest]);
}

/**
 * Returns the data without annotations, as parts of it, and as `rest` an end that may be the beginning of one: that is
 * `MAX_NOTE_LENGTH` bytes long at most.
 */
export function takeNotesOut(data: Buffer): { clear: Buffer[]; rest: Buffer } {
  const clear: Buffer[] = [];
  let from = 0;
  // Kept from one annotation to the next: a log full of beginnings without an end is searched once, not once for each.
  let end = 0;
  for (;;) {
    const begin = data.indexOf(PREAMBLE, from);
    if (begin < 0) {
      const cut = data.length - partialPreamble(data.subarray(from));
      if (cut > from) clear.push(data.subarray(from, cut));
      return { clear, rest: data.subarray(cut) };
    }
    if (begin > from) clear.push(data.subarray(from, begin));
    if (end >= 0 && end < begin + PREAMBLE.length) end = data.indexOf(POSTAMBLE, begin + PREAMBLE.length);
    if (end >= 0 && end - begin <= MAX_NOTE_LENGTH) {
      from = end + POSTAMBLE.length;
    } else if (data.length - begin > MAX_NOTE_LENGTH) {
      clear.push(PREAMBLE);
      from = begin + PREAMBLE.length;
    } else {
      return { clear, rest: data.subarray(begin) };
    }
  }
}

/** Returns how many bytes at the end are the first ones of a preamble. */
function partialPreamble(data: Buffer): number {
  for (let length = Math.min(PREAMBLE.length - 1, data.length); length > 0; length -= 1) {
    if (data.subarray(data.length - length).equals(PREAMBLE.subarray(0, length))) return length;
  }
  return 0;
}
