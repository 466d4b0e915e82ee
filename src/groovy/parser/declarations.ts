import type {
  DeclaredVariable,
  Expression,
  MethodDeclaration,
  Modifiers,
  TypeReference,
  VariableDeclaration,
} from '../tree.ts';
import { parseBody } from './closures.ts';
import { parseInitializer } from './commands.ts';
import { passDeclaredType } from './lookahead.ts';
import { parseMemberValue, parseModifiers } from './modifiers.ts';
import { parseExpression } from './operators.ts';
import { parseParameters, parseTypeBeforeName } from './parameters.ts';
import type { Reader } from './reader.ts';
import { parseType, parseTypeList, parseTypeParameters } from './types.ts';

/** Parses one variable inside arguments: `f(def x = 1)`. */
export function parseDeclaration(reader: Reader): VariableDeclaration {
  const first = reader.token;
  const modifiers = parseModifiers(reader);
  const type = parseDeclaredType(reader);
  const variable = parseVariable(reader);
  return { kind: 'declaration', at: reader.span(first), modifiers, type, variables: [variable], unpacked: undefined };
}

/** Parses a declaration of variables or of a method, which the tokens after the name distinguish. */
export function parseVariablesOrMethod(
  reader: Reader,
  place: 'script' | 'class' | 'interface' | 'annotation',
): VariableDeclaration | MethodDeclaration {
  const first = reader.token;
  const modifiers = parseModifiers(reader);
  const typeParameters = reader.at('<') ? parseTypeParameters(reader) : [];
  const type = parseDeclaredType(reader);
  if (reader.at('IDENT', 'STRING') && reader.peek(1) === '(') {
    return parseMethod(reader, { first, modifiers, typeParameters, type, place });
  }
  const variables: DeclaredVariable[] = [];
  do {
    reader.skipNewlines();
    variables.push(parseVariable(reader));
  } while (reader.take(','));
  return { kind: 'declaration', at: reader.span(first), modifiers, type, variables, unpacked: undefined };
}

/** Parses the type before a name; a single word is the name itself. */
function parseDeclaredType(reader: Reader): TypeReference | undefined {
  const end = passDeclaredType(reader, reader.index);
  if (end < 0) return undefined;
  const next = reader.kindAt(end);
  return next === 'IDENT' || next === 'STRING' ? parseType(reader) : undefined;
}

function parseVariable(reader: Reader): DeclaredVariable {
  const first = reader.token;
  if (first.kind !== 'IDENT') reader.unexpected();
  reader.next();
  if (!AFTER_NAME.has(reader.kind)) reader.unexpected(first);
  const value = parseInitializer(reader);
  return { kind: 'declaredVariable', at: reader.span(first), name: first.text, type: undefined, value };
}

/** Lists the tokens that may follow the name of a variable. */
const AFTER_NAME: ReadonlySet<string> = new Set([
  '=',
  ',',
  ';',
  ':',
  ')',
  ']',
  '}',
  'NLS',
  'EOF',
  'GEND',
  'GMIDDLE',
  'in',
  'else',
  'case',
  'default',
  '->',
]);

/** Parses `def (a, int b) = value`. */
export function parseMultipleDeclaration(reader: Reader): VariableDeclaration {
  const first = reader.token;
  const modifiers = parseModifiers(reader);
  reader.expect('(');
  const variables: DeclaredVariable[] = [];
  do {
    const start = reader.token;
    const type = parseTypeBeforeName(reader);
    const name = reader.expect('IDENT').text;
    variables.push({ kind: 'declaredVariable', at: reader.span(start), name, type, value: undefined });
    if (!reader.at(',', ')')) reader.unexpected(start);
  } while (reader.take(','));
  reader.expect(')');
  reader.expect('=');
  reader.skipNewlines();
  const unpacked: Expression = parseExpression(reader, false);
  return { kind: 'declaration', at: reader.span(first), modifiers, type: undefined, variables, unpacked };
}

interface MethodStart {
  readonly first: Reader['token'];
  readonly modifiers: Modifiers;
  readonly typeParameters: MethodDeclaration['typeParameters'];
  readonly type: TypeReference | undefined;
  readonly place: 'script' | 'class' | 'interface' | 'annotation';
}

function parseMethod(reader: Reader, start: MethodStart): MethodDeclaration {
  const name = reader.next();
  reader.expect('(');
  const parameters = parseParameters(reader);
  reader.expect(')');
  const throws = parseThrows(reader);
  const defaultValue = parseDefault(reader, start.place);
  const body = reader.kindPastNewlines() === '{' ? parseMethodBody(reader) : undefined;
  const { modifiers } = start;
  if (body === undefined && start.place === 'script') complainBodyless(reader, start.first);
  const bodyless = modifiers.words.includes('abstract') || modifiers.words.includes('native');
  if (body === undefined && start.place === 'class' && !bodyless) complainBodyless(reader, start.first);
  return {
    kind: 'method',
    at: reader.span(start.first),
    modifiers,
    typeParameters: start.typeParameters,
    returnType: start.type,
    name: name.text,
    nameAt: reader.tokenSpan(name),
    parameters,
    throws,
    body,
    defaultValue,
  };
}

function parseDefault(reader: Reader, place: MethodStart['place']): Expression | undefined {
  if (place !== 'annotation' || !reader.take('default')) return undefined;
  reader.skipNewlines();
  return parseMemberValue(reader);
}

function complainBodyless(reader: Reader, first: Reader['token']): void {
  reader.complain('You defined a method without body. Try adding a body, or declare it abstract.', first.start);
}

export function parseMethodBody(reader: Reader): MethodDeclaration['body'] {
  reader.skipNewlines();
  if (reader.at('{') && reader.peek(1) === 'EOF') reader.unexpected();
  return reader.deeper(() => {
    reader.expect('{');
    reader.skipNewlines();
    return parseBody(reader);
  });
}

export function parseThrows(reader: Reader): readonly TypeReference[] {
  if (reader.kindPastNewlines() !== 'throws') return [];
  reader.skipNewlines();
  reader.next();
  return parseTypeList(reader);
}
