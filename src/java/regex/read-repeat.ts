import type { PatternReader } from './reader.ts';
import type { RegexNode, RepeatNode } from './tree.ts';

/** Reads the quantifier that follows an item, if there is one, and returns the item with it. */
export function readRepeat(reader: PatternReader, body: RegexNode): RegexNode {
  const range = readRange(reader);
  if (range === null) return body;
  return { type: 'repeat', body, ...range, mode: readMode(reader) };
}

function readRange(reader: PatternReader): Pick<RepeatNode, 'min' | 'max'> | null {
  if (reader.eats('?')) return { min: 0, max: 1 };
  if (reader.eats('*')) return { min: 0, max: Number.POSITIVE_INFINITY };
  if (reader.eats('+')) return { min: 1, max: Number.POSITIVE_INFINITY };
  if (!reader.eats('{')) return null;
  if (!/^[0-9]$/.test(reader.peekRaw()?.text ?? '')) reader.fail('Illegal repetition');
  const min = readNumber(reader);
  const max = reader.eats(',') ? (reader.sees('}') ? Number.POSITIVE_INFINITY : readNumber(reader)) : min;
  if (!reader.eats('}')) reader.fail('Unclosed counted closure');
  if (max < min) reader.fail('Illegal repetition range');
  return { min, max };
}

function readNumber(reader: PatternReader): number {
  let value = 0;
  for (;;) {
    const token = reader.peek();
    if (token === undefined || token.quoted || !/^[0-9]$/.test(token.text)) return value;
    reader.take();
    value = value * 10 + Number(token.text);
    if (value > 0x7fffffff) reader.fail('Illegal repetition range');
  }
}

function readMode(reader: PatternReader): RepeatNode['mode'] {
  if (reader.eats('?')) return 'lazy';
  return reader.eats('+') ? 'possessive' : 'greedy';
}
