import type { Statement, SwitchCase } from '../tree.ts';
import { parseCondition } from './control.ts';
import { parseExpression } from './operators.ts';
import type { Reader } from './reader.ts';
import { parseStatements } from './statements.ts';

export function parseSwitch(reader: Reader): Statement {
  const first = reader.next();
  const subject = parseCondition(reader);
  reader.skipNewlines();
  return reader.deeper(() => {
    reader.expect('{');
    reader.skipNewlines();
    const cases: SwitchCase[] = [];
    while (reader.at('case', 'default')) cases.push(parseCase(reader));
    reader.expect('}');
    return { kind: 'switch', at: reader.span(first), subject, cases };
  });
}

/** Parses a case with its statements, or with none where the next case follows directly. */
function parseCase(reader: Reader): SwitchCase {
  const first = reader.next();
  const test = first.kind === 'case' ? parseExpression(reader, false) : undefined;
  reader.expect(':');
  reader.skipNewlines();
  if (reader.at('}')) reader.unexpected();
  const body: readonly Statement[] = reader.at('case', 'default') ? [] : parseStatements(reader, ':');
  return { kind: 'case', at: reader.span(first), test, body };
}
