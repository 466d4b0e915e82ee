import type { Import, PackageDeclaration, Script, Statement } from '../tree.ts';
import { parseImport, parsePackage } from './imports.ts';
import { passModifiers } from './lookahead.ts';
import type { Reader } from './reader.ts';
import { parseStatement, type Separator, takeSeparator } from './statements.ts';

/** Parses a whole source file. A package may be named first; imports may come between statements. */
export function parseScript(reader: Reader): Script {
  const first = reader.token;
  reader.skipNewlines();
  const imports: Import[] = [];
  const body: Statement[] = [];
  let declaredPackage: PackageDeclaration | undefined;
  let separator: Separator | undefined = 'EOF';
  if (wordAhead(reader) === 'package') {
    declaredPackage = parsePackage(reader);
    separator = takeSeparator(reader);
  }
  while (separator !== undefined && !reader.at('EOF')) {
    if (!reader.at(';', 'NLS')) {
      if (wordAhead(reader) === 'import') imports.push(parseImport(reader));
      else body.push(parseStatement(reader, separator));
    }
    separator = takeSeparator(reader);
  }
  reader.expect('EOF');
  return { kind: 'script', at: reader.span(first), package: declaredPackage, imports, body };
}

/** Returns the word after annotations: of `@Library('x') import a.B`, `import`. */
function wordAhead(reader: Reader): string {
  return reader.kindAt(passModifiers(reader, reader.index));
}
