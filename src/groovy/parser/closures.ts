import type { ClosureExpression, Parameter, Statement } from '../tree.ts';
import { startsClosureParameters } from './lookahead.ts';
import { parseParameters } from './parameters.ts';
import type { Reader } from './reader.ts';
import { parseStatements } from './statements.ts';

/** Parses `{ … }` where a value is expected. */
export function parseClosure(reader: Reader): ClosureExpression {
  return reader.deeper(() => {
    const first = reader.expect('{');
    reader.skipNewlines();
    if (reader.at('EOF') || (reader.at('->') && reader.peek(1) === 'EOF')) reader.unexpected();
    const parameters = startsClosureParameters(reader, reader.index) ? parseClosureParameters(reader) : undefined;
    const body = parseBody(reader);
    return { kind: 'closure', at: reader.span(first), parameters, body };
  });
}

function parseClosureParameters(reader: Reader): readonly Parameter[] {
  const parameters = parseParameters(reader);
  reader.skipNewlines();
  reader.expect('->');
  reader.skipNewlines();
  return parameters;
}

/** Parses statements up to and including the closing brace. */
export function parseBody(reader: Reader): readonly Statement[] {
  const body = parseStatements(reader, 'EOF');
  reader.expect('}');
  return body;
}
