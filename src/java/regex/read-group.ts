import { type Flags, withFlag } from './flags.ts';
import type { PatternReader } from './reader.ts';
import type { RegexNode } from './tree.ts';

type ReadBody = (reader: PatternReader) => RegexNode;

/**
 * Reads a group, whose parenthesis comes next. Flags switched inside end with it. Returns null for `(?i)`, flags for what
 * follows.
 */
export function readGroup(reader: PatternReader, readBody: ReadBody): RegexNode | null {
  reader.take();
  const { flags } = reader;
  if (!reader.eats('?')) return capturing(reader, flags, readBody);
  const kind = reader.takeRaw();
  switch (kind?.text) {
    case ':':
      return { type: 'group', capture: null, body: closed(reader, flags, readBody) };
    case '>':
      return { type: 'atomic', body: closed(reader, flags, readBody) };
    case '=':
    case '!':
      return { type: 'look', ahead: true, negative: kind.text === '!', body: closed(reader, flags, readBody) };
    case '<':
      return behindOrNamed(reader, flags, readBody);
    default:
      return switched(reader, flags, kind?.text, readBody);
  }
}

function capturing(reader: PatternReader, flags: Flags, readBody: ReadBody, name?: string): RegexNode {
  reader.groups += 1;
  const capture = reader.groups;
  if (name !== undefined) reader.groupNames.set(name, capture);
  return { type: 'group', capture, body: closed(reader, flags, readBody) };
}

function behindOrNamed(reader: PatternReader, flags: Flags, readBody: ReadBody): RegexNode {
  const next = reader.takeRaw();
  if (next?.text === '=' || next?.text === '!') {
    return { type: 'look', ahead: false, negative: next.text === '!', body: closed(reader, flags, readBody) };
  }
  if (next === undefined || !/[A-Za-z]/.test(next.text)) {
    return reader.fail('capturing group name does not start with a Latin letter');
  }
  let name = next.text;
  while (/^[A-Za-z0-9]$/.test(reader.peekRaw()?.text ?? '')) name += reader.takeRaw()?.text ?? '';
  if (!reader.eatsRaw('>')) reader.fail("named capturing group is missing trailing '>'");
  if (reader.groupNames.has(name)) reader.fail(`Named capturing group <${name}> is already defined`);
  return capturing(reader, flags, readBody, name);
}

function switched(
  reader: PatternReader,
  before: Flags,
  first: string | undefined,
  readBody: ReadBody,
): RegexNode | null {
  let flags = before;
  let on = true;
  let letter = first;
  while (letter !== ')' && letter !== ':') {
    if (letter === undefined) return reader.fail('Unknown inline modifier');
    if (letter === 'U' || letter === 'c') return reader.fail(`The flag ${letter} is not supported`);
    if (letter === '-' && on) on = false;
    else flags = withFlag(flags, letter, on) ?? reader.fail('Unknown inline modifier');
    letter = reader.takeRaw()?.text;
  }
  reader.flags = flags;
  return letter === ')' ? null : { type: 'group', capture: null, body: closed(reader, before, readBody) };
}

/** Reads the body of a group and its closing parenthesis; then the flags are `before` again. */
function closed(reader: PatternReader, before: Flags, readBody: ReadBody): RegexNode {
  const body = readBody(reader);
  if (!reader.eats(')')) reader.fail('Unclosed group');
  reader.flags = before;
  return body;
}
