import { isModifier, type ModifierWord } from '../lexer/token.ts';
import type { Annotation, AnnotationMember, Expression, Modifiers } from '../tree.ts';
import { parseConditional } from './operators.ts';
import type { Reader } from './reader.ts';

/** Parses any number of modifiers, annotations and at most one `def`, with line ends between them. */
export function parseModifiers(reader: Reader): Modifiers {
  const words: ModifierWord[] = [];
  const annotations: Annotation[] = [];
  let def = false;
  for (;;) {
    const { kind } = reader.token;
    if (kind === 'def' && !def) {
      reader.next();
      def = true;
    } else if (isModifier(kind)) {
      reader.next();
      words.push(kind);
    } else if (kind === '@' && reader.peek(1) !== 'interface') {
      annotations.push(parseAnnotation(reader));
    } else {
      return { words, annotations, def };
    }
    reader.skipNewlines();
  }
}

export const NO_MODIFIERS: Modifiers = { words: [], annotations: [], def: false };

export function parseAnnotation(reader: Reader): Annotation {
  return reader.deeper(() => parseOneAnnotation(reader));
}

function parseOneAnnotation(reader: Reader): Annotation {
  const first = reader.expect('@');
  const name = parseDottedName(reader);
  const members: AnnotationMember[] = [];
  if (reader.take('(')) {
    if (!reader.at(')')) parseMembers(reader, members);
    reader.expect(')');
  }
  return { kind: 'annotation', at: reader.span(first), name, members };
}

function parseMembers(reader: Reader, members: AnnotationMember[]): void {
  if (!(reader.at('IDENT') && reader.peek(1) === '=')) {
    const first = reader.token;
    const value = parseMemberValue(reader);
    members.push({ kind: 'annotationMember', at: reader.span(first), name: 'value', value });
    return;
  }
  do {
    reader.skipNewlines();
    const first = reader.expect('IDENT');
    reader.expect('=');
    reader.skipNewlines();
    const value = parseMemberValue(reader);
    members.push({ kind: 'annotationMember', at: reader.span(first), name: first.text, value });
  } while (reader.take(','));
}

/** Parses the value of an annotation's member, which may be an annotation itself. */
export function parseMemberValue(reader: Reader): Expression {
  if (!reader.at('@')) return parseConditional(reader, false);
  const annotation = parseAnnotation(reader);
  return { kind: 'annotationValue', at: annotation.at, annotation };
}

/**
 * Parses `a.b.c`; a line end may follow a dot. Where it may end in a star, it may also end in a dot that no name follows.
 */
export function parseDottedName(reader: Reader, may: { readonly endInStar: boolean } = { endInStar: false }): string {
  let name = reader.expect('IDENT').text;
  while (reader.at('.')) {
    if (may.endInStar && reader.kindAt(reader.pastNewlines(reader.index + 1)) !== 'IDENT') break;
    reader.next();
    reader.skipNewlines();
    name += `.${reader.expect('IDENT').text}`;
  }
  return name;
}
