import type { Annotation, Import, PackageDeclaration } from '../tree.ts';
import { parseAnnotation, parseDottedName } from './modifiers.ts';
import type { Reader } from './reader.ts';

export function parseAnnotations(reader: Reader): readonly Annotation[] {
  const list: Annotation[] = [];
  while (reader.at('@') && reader.peek(1) === 'IDENT') {
    list.push(parseAnnotation(reader));
    reader.skipNewlines();
  }
  return list;
}

export function parsePackage(reader: Reader): PackageDeclaration {
  const first = reader.token;
  const annotations = parseAnnotations(reader);
  const word = reader.expect('package');
  if (!reader.at('IDENT')) reader.unexpected(word);
  const name = parseDottedName(reader);
  return { kind: 'package', at: reader.span(first), annotations, name };
}

export function parseImport(reader: Reader): Import {
  const first = reader.token;
  const annotations = parseAnnotations(reader);
  const word = reader.expect('import');
  if (!reader.at('IDENT', 'static')) reader.unexpected(word);
  const isStatic = reader.take('static');
  const whole = parseDottedName(reader, { endInStar: true });
  const star = reader.at('.');
  if (star) {
    reader.next();
    reader.skipNewlines();
    reader.expect('*');
  }
  let alias: string | undefined;
  if (!star && reader.take('as')) {
    reader.skipNewlines();
    alias = reader.expect('IDENT').text;
  }
  if (!reader.at('NLS', ';', 'EOF')) reader.unexpected();
  const dot = whole.lastIndexOf('.');
  const ofMember = isStatic && !star;
  return {
    kind: 'import',
    at: reader.span(first),
    annotations,
    static: isStatic,
    star,
    alias,
    name: ofMember ? whole.slice(0, Math.max(dot, 0)) : whole,
    member: ofMember ? whole.slice(dot + 1) : undefined,
  };
}
