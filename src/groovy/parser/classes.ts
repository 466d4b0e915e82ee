import type { ClassDeclaration, ClassKind, EnumConstant, Member, TypeParameter, TypeReference } from '../tree.ts';
import { parseMethodBody, parseThrows, parseVariablesOrMethod } from './declarations.ts';
import { parseConstants, startsConstants } from './enums.ts';
import { passModifiers, startsClass, startsDeclaration } from './lookahead.ts';
import { parseModifiers } from './modifiers.ts';
import { parseParameters } from './parameters.ts';
import type { Reader } from './reader.ts';
import { parseBlock, takeSeparator } from './statements.ts';
import { parseTypeList, parseTypeParameters, parseTypeWithoutBrackets } from './types.ts';

/** Parses a class, interface, enum, trait or annotation definition with its modifiers. */
export function parseClass(reader: Reader): ClassDeclaration {
  const first = reader.token;
  const modifiers = parseModifiers(reader);
  const classKind = parseClassKind(reader);
  const name = parseClassName(reader);
  reader.skipNewlines();
  const typeParameters: readonly TypeParameter[] = reader.at('<') ? parseTypeParameters(reader) : [];
  reader.skipNewlines();
  let superclass: TypeReference | undefined;
  let interfaces: readonly TypeReference[] = [];
  if (reader.take('extends')) {
    const types = classKind === 'interface' ? parseTypeList(reader) : [parseSuperclass(reader)];
    if (classKind === 'interface') interfaces = types;
    else superclass = types[0];
    reader.skipNewlines();
  }
  if (reader.take('implements')) interfaces = parseTypeList(reader);
  reader.skipNewlines();
  if (!reader.at('{')) reader.unexpected();
  const constants: EnumConstant[] = [];
  const members = parseClassBody(reader, { name: name.text, classKind, constants });
  return {
    kind: 'class',
    at: reader.span(first),
    classKind,
    modifiers,
    name: name.text,
    nameAt: reader.tokenSpan(name),
    typeParameters,
    superclass,
    interfaces,
    constants,
    members,
  };
}

function parseClassKind(reader: Reader): ClassKind {
  const token = reader.next();
  switch (token.kind) {
    case '@':
      reader.expect('interface');
      return 'annotation';
    case 'interface':
    case 'enum':
    case 'trait':
      return token.kind;
    default:
      return 'class';
  }
}

function parseClassName(reader: Reader): Reader['token'] {
  if (!reader.at('IDENT')) reader.unexpected(reader.tokenAt(reader.index - 1));
  return reader.next();
}

function parseSuperclass(reader: Reader): TypeReference {
  reader.skipNewlines();
  if (!reader.at('IDENT')) reader.expect('IDENT');
  return parseTypeWithoutBrackets(reader);
}

interface ClassContext {
  readonly name: string;
  readonly classKind: ClassKind;
  /** Holds the constants of an enum, which the parser adds. */
  readonly constants: EnumConstant[];
}

/** Parses `{ members }`; without a context, those of an anonymous class. */
export function parseClassBody(reader: Reader, context: ClassContext | undefined): readonly Member[] {
  return reader.deeper(() => {
    reader.expect('{');
    const members: Member[] = [];
    let separated = true;
    if (context?.classKind === 'enum') {
      reader.skipNewlines();
      if (startsConstants(reader)) {
        context.constants.push(...parseConstants(reader));
        separated = takeSeparator(reader) !== undefined;
      }
    }
    while (separated) {
      if (!reader.at('}', ';', 'NLS')) members.push(parseMember(reader, context));
      separated = takeSeparator(reader) !== undefined;
    }
    if (reader.at('EOF')) reader.expect('}');
    if (!reader.at('}')) reader.unexpected();
    reader.next();
    return members;
  });
}

function parseMember(reader: Reader, context: ClassContext | undefined): Member {
  const { index } = reader;
  if (startsConstructor(reader, context)) return parseConstructor(reader);
  if (startsClass(reader, index)) return parseClass(reader);
  if (startsDeclaration(reader, index)) return parseFieldOrMethod(reader, context);
  const first = reader.token;
  if (first.kind === 'static' && reader.kindAt(reader.pastNewlines(index + 1)) === '{') {
    reader.next();
    reader.skipNewlines();
    const { body } = parseBlock(reader);
    return { kind: 'initializer', at: reader.span(first), static: true, body };
  }
  if (first.kind !== '{') reader.unexpected();
  const { body } = parseBlock(reader);
  return { kind: 'initializer', at: reader.span(first), static: false, body };
}

function parseFieldOrMethod(reader: Reader, context: ClassContext | undefined): Member {
  const kind = context?.classKind;
  const place = kind === 'interface' || kind === 'annotation' ? kind : 'class';
  const declared = parseVariablesOrMethod(reader, place);
  if (declared.kind === 'method') return declared;
  const { at, modifiers, type, variables } = declared;
  return { kind: 'field', at, modifiers, type, variables };
}

function startsConstructor(reader: Reader, context: ClassContext | undefined): boolean {
  if (context === undefined) return false;
  const at = passModifiers(reader, reader.index);
  if (reader.kindAt(at) !== 'IDENT' || reader.tokenAt(at).text !== context.name) return false;
  return reader.kindAt(reader.pastNewlines(at + 1)) === '(';
}

function parseConstructor(reader: Reader): Member {
  const first = reader.token;
  const modifiers = parseModifiers(reader);
  const name = reader.next().text;
  reader.skipNewlines();
  reader.expect('(');
  const parameters = parseParameters(reader);
  reader.expect(')');
  const throws = parseThrows(reader);
  reader.skipNewlines();
  const start = reader.pastNewlines(reader.index + 1);
  if (reader.at('{')) reader.delegationIndex = reader.tokenAt(start).start.offset;
  const body = parseMethodBody(reader) ?? [];
  return { kind: 'constructor', at: reader.span(first), modifiers, name, parameters, throws, body };
}
