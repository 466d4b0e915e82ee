import { BUILT_IN_TYPES } from '../lexer/token.ts';
import type { TypeParameter, TypeReference } from '../tree.ts';
import type { Reader } from './reader.ts';

/** Parses a type followed by any number of `[]`, as in declarations and casts. */
export function parseType(reader: Reader): TypeReference {
  const type = parseTypeWithoutBrackets(reader);
  let dimensions = 0;
  while (reader.at('[') && reader.peek(1) === ']') {
    reader.index += 2;
    dimensions++;
  }
  return dimensions === 0 ? type : { ...type, at: reader.span(type.at), dimensions };
}

export function parseTypeWithoutBrackets(reader: Reader): TypeReference {
  const first = reader.token;
  if (BUILT_IN_TYPES.has(reader.kind)) {
    reader.next();
    return plainType(reader.span(first), first.text);
  }
  if (!reader.at('IDENT')) reader.unexpected();
  let name = reader.next().text;
  let typeArguments = reader.at('<') ? parseTypeArguments(reader) : undefined;
  while (reader.at('.') && reader.peek(1) === 'IDENT') {
    reader.next();
    name += `.${reader.next().text}`;
    if (reader.at('<')) typeArguments = parseTypeArguments(reader);
  }
  return { ...plainType(reader.span(first), name), arguments: typeArguments };
}

function plainType(at: TypeReference['at'], name: string): TypeReference {
  return { kind: 'type', at, name, arguments: undefined, dimensions: 0, bound: undefined };
}

/** Parses `<A, ? extends B>`, also the empty `<>`. */
export function parseTypeArguments(reader: Reader): readonly TypeReference[] {
  return reader.deeper(() => {
    reader.expect('<');
    reader.skipNewlines();
    const list: TypeReference[] = [];
    if (reader.take('>')) return list;
    do {
      reader.skipNewlines();
      list.push(parseTypeArgument(reader));
    } while (reader.take(','));
    reader.skipNewlines();
    reader.expectGreater();
    return list;
  });
}

function parseTypeArgument(reader: Reader): TypeReference {
  const first = reader.token;
  if (!reader.take('?')) {
    const type = parseType(reader);
    if (BUILT_IN_TYPES.has(type.name) && type.dimensions === 0) {
      reader.fail(
        'primitive type parameters not allowed here;\n' +
          '   solution: use the corresponding wrapper type, such as Integer for int',
      );
    }
    return type;
  }
  if (!reader.at('extends', 'super')) return plainType(reader.span(first), '?');
  const direction = reader.next().kind === 'extends' ? 'extends' : 'super';
  reader.skipNewlines();
  const bound = { direction, type: parseType(reader) } as const;
  return { ...plainType(reader.span(first), '?'), bound };
}

/** Parses `<T, U extends V & W>` before a method's result or after a class name. */
export function parseTypeParameters(reader: Reader): readonly TypeParameter[] {
  reader.expect('<');
  const list: TypeParameter[] = [];
  do {
    reader.skipNewlines();
    const first = reader.expect('IDENT');
    const bounds: TypeReference[] = [];
    if (reader.take('extends')) {
      do {
        reader.skipNewlines();
        bounds.push(parseTypeWithoutBrackets(reader));
      } while (reader.take('&'));
    }
    list.push({ kind: 'typeParameter', at: reader.span(first), name: first.text, bounds });
  } while (reader.take(','));
  reader.skipNewlines();
  reader.expectGreater();
  return list;
}

/** Parses types with commas between them, as after `implements` and `throws`. */
export function parseTypeList(reader: Reader): readonly TypeReference[] {
  const list: TypeReference[] = [];
  do {
    reader.skipNewlines();
    if (!reader.at('IDENT')) reader.expect('IDENT');
    list.push(parseTypeWithoutBrackets(reader));
  } while (reader.take(','));
  return list;
}
