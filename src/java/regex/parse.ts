import { atomOf } from './char-set.ts';
import {
  BOUNDARY,
  charactersUnder,
  dotUnder,
  endUnder,
  LINE_BREAK,
  lineStartUnder,
  NO_BOUNDARY,
  predefined,
} from './characters.ts';
import { failEscape, readCharacterEscape, readProperty } from './escapes.ts';
import type { Flags } from './flags.ts';
import { readClass } from './read-class.ts';
import { readGroup } from './read-group.ts';
import { readRepeat } from './read-repeat.ts';
import { PatternReader } from './reader.ts';
import { oneOrSequence, type ParsedRegex, type RegexNode } from './tree.ts';

/** Reads an expression in Java's syntax. Throws RegexSyntaxError. */
export function parseRegex(source: string, flags: Flags): ParsedRegex {
  const reader = new PatternReader(source, flags);
  const root = readChoice(reader);
  if (reader.peek() !== undefined) reader.fail("Unmatched closing ')'");
  return { root, groupCount: reader.groups, groupNames: reader.groupNames };
}

/** Reads alternatives, up to the end of the group or of the expression. */
function readChoice(reader: PatternReader): RegexNode {
  const items = [readSequence(reader)];
  while (reader.eats('|')) items.push(readSequence(reader));
  const [only] = items;
  return only !== undefined && items.length === 1 ? only : { type: 'choice', items };
}

function readSequence(reader: PatternReader): RegexNode {
  const items: RegexNode[] = [];
  while (reader.peek() !== undefined && !reader.sees('|') && !reader.sees(')')) {
    const item = readItem(reader);
    if (item !== null) items.push(readRepeat(reader, item));
  }
  return oneOrSequence(items);
}

/** Reads an item; null where it consists of flags only. */
function readItem(reader: PatternReader): RegexNode | null {
  const { flags } = reader;
  const token = reader.peek() ?? reader.fail('Unexpected end');
  if (token.quoted) return readLiteral(reader);
  switch (token.text) {
    case '(':
      return reader.deeper(() => readGroup(reader, readChoice));
    case '[':
      return { type: 'one', js: atomOf(readClass(reader)) };
    case '\\':
      return readEscape(reader);
    case '^':
      reader.take();
      return { type: 'place', js: flags.m ? lineStartUnder(flags) : '^', start: !flags.m };
    case '$':
      reader.take();
      return { type: 'place', js: endUnder(flags), start: false };
    case '.':
      reader.take();
      return { type: 'dot', js: dotUnder(flags) };
    case '*':
    case '+':
    case '?':
      return reader.fail(`Dangling meta character '${token.text}'`, token.at);
    case '{':
      return reader.fail('Illegal repetition', token.at);
    default:
      return readLiteral(reader);
  }
}

function readLiteral(reader: PatternReader): RegexNode {
  const token = reader.take() ?? reader.fail('Unexpected end');
  return { type: 'one', js: atomOf(charactersUnder(token.code, token.code, reader.flags)) };
}

function readEscape(reader: PatternReader): RegexNode {
  reader.take();
  const token = reader.takeRaw() ?? reader.fail('Unescaped trailing backslash');
  const { flags } = reader;
  const named = predefined(token.text);
  if (named !== undefined) return { type: 'one', js: atomOf(named) };
  if (/[1-9]/.test(token.text)) return readNumberedReference(reader, Number(token.text), token.at);
  switch (token.text) {
    case 'A':
      return { type: 'place', js: '^', start: true };
    case 'b':
      if (reader.seesRaw('{')) reader.fail('\\b{…} is not supported');
      return { type: 'place', js: BOUNDARY, start: false };
    case 'B':
      return { type: 'place', js: NO_BOUNDARY, start: false };
    case 'Z':
      return { type: 'place', js: endUnder({ ...flags, m: false }), start: false };
    case 'z':
      return { type: 'place', js: '$', start: false };
    case 'R':
      return { type: 'choice', items: [CR_LF, { type: 'one', js: atomOf(LINE_BREAK) }] };
    case 'k':
      return readNamedReference(reader, token.at);
    case 'p':
    case 'P':
      return { type: 'one', js: atomOf(readProperty(reader, token)) };
    default: {
      const code = readCharacterEscape(reader, token) ?? failEscape(reader, token);
      return { type: 'one', js: atomOf(charactersUnder(code, code, flags)) };
    }
  }
}

const CR_LF: RegexNode = {
  type: 'sequence',
  items: [
    { type: 'one', js: '\\r' },
    { type: 'one', js: '\\n' },
  ],
};

/** Reads a numbered reference. Further digits belong to it as long as there are so many groups before it. */
function readNumberedReference(reader: PatternReader, first: number, at: number): RegexNode {
  let group = first;
  for (;;) {
    const digit = reader.peekRaw();
    if (digit === undefined || digit.quoted || !/^[0-9]$/.test(digit.text)) break;
    const longer = group * 10 + Number(digit.text);
    if (longer > reader.groups) break;
    group = longer;
    reader.takeRaw();
  }
  return group > reader.groups ? { type: 'never' } : reference(reader, group, at);
}

function readNamedReference(reader: PatternReader, at: number): RegexNode {
  if (!reader.eatsRaw('<')) reader.fail("\\k is not followed by '<' for named capturing group");
  let name = '';
  while (!reader.eatsRaw('>')) {
    name += (reader.takeRaw() ?? reader.fail("named capturing group is missing trailing '>'")).text;
  }
  const group = reader.groupNames.get(name);
  return group === undefined
    ? reader.fail(`named capturing group <${name}> does not exist`, at)
    : reference(reader, group, at);
}

function reference(reader: PatternReader, group: number, at: number): RegexNode {
  if (reader.flags.i) reader.fail('A back reference without regard to case is not supported', at);
  return { type: 'back-reference', group, at };
}
