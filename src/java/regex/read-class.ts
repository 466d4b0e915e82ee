import { type CharSet, intersection, negated, union } from './char-set.ts';
import { charactersUnder, predefined } from './characters.ts';
import { failEscape, readCharacterEscape, readProperty } from './escapes.ts';
import type { PatternReader } from './reader.ts';

const UNCLOSED = 'Unclosed character class';

/** Reads `[…]`, whose bracket comes next, as ECMAScript. `^` negates the whole of it, intersections included. */
export function readClass(reader: PatternReader): CharSet {
  return reader.deeper(() => {
    reader.takeRaw();
    const rest = reader.eatsRaw('^');
    const content = readContent(reader);
    reader.take();
    return rest ? negated(content) : content;
  });
}

/** Reads up to the closing bracket, which is not consumed. A bracket that comes first is a literal one. */
function readContent(reader: PatternReader): CharSet {
  let sets: CharSet[] = [];
  let intersected = false;
  for (;;) {
    if (reader.peek() === undefined) reader.fail(UNCLOSED);
    if (reader.sees(']') && sets.length > 0) return union(sets);
    if (seesIntersection(reader)) {
      const right = union(readRight(reader));
      sets = [sets.length === 0 ? right : intersection(union(sets), right)];
      intersected = true;
    } else {
      // Java adds what follows to the left side in some cases and to the right in others.
      if (intersected) reader.fail('Characters behind an intersection are not supported');
      sets.push(reader.sees('[') ? readClass(reader) : readRange(reader));
    }
  }
}

function seesIntersection(reader: PatternReader): boolean {
  return reader.sees('&') && reader.seesRaw('&', 1);
}

/** Reads what is between `&&` and the next one or the end. */
function readRight(reader: PatternReader): CharSet[] {
  reader.takeRaw();
  reader.takeRaw();
  const sets: CharSet[] = [];
  for (;;) {
    if (reader.peek() === undefined) reader.fail(UNCLOSED);
    if (reader.sees(']')) return sets.length > 0 ? sets : reader.fail('Bad class syntax');
    if (reader.sees('&')) {
      if (sets.length === 0 || !seesIntersection(reader))
        reader.fail('Characters behind an intersection are not supported');
      return sets;
    }
    sets.push(reader.sees('[') ? readClass(reader) : reader.deeper(() => readContent(reader)));
  }
}

/** Reads one character, a range of them, or an escape. */
function readRange(reader: PatternReader): CharSet {
  const first = readOne(reader);
  if (typeof first !== 'number') return first;
  const { flags } = reader;
  if (!reader.sees('-') || reader.seesRaw('[', 1) || reader.seesRaw(']', 1))
    return charactersUnder(first, first, flags);
  reader.takeRaw();
  const at = reader.at;
  const last = readOne(reader);
  if (typeof last !== 'number') return reader.fail('Illegal/unsupported escape sequence', at);
  if (last < first) reader.fail('Illegal character range', at);
  return charactersUnder(first, last, flags);
}

function readOne(reader: PatternReader): number | CharSet {
  const token = reader.take() ?? reader.fail(UNCLOSED);
  if (token.quoted || token.text !== '\\') return token.code;
  const escaped = reader.takeRaw() ?? reader.fail('Unescaped trailing backslash');
  if (escaped.text === 'p' || escaped.text === 'P') return readProperty(reader, escaped);
  const named = predefined(escaped.text);
  // Java reads `\v` as the vertical tab where it begins or ends a range.
  if (named !== undefined) return escaped.text === 'v' && reader.seesRaw('-') ? 0x0b : named;
  return readCharacterEscape(reader, escaped) ?? failEscape(reader, escaped);
}
