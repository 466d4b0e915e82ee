import type { MethodCall, Script, Statement, SyntaxProblem } from '../../../groovy/index.ts';
import { MESSAGES } from './messages.ts';
import { Problems } from './problems.ts';
import { blockOf, callOf, locationOf } from './source.ts';

/**
 * Returns the call `pipeline { … }` that makes a script declarative, at its top or in its method `call`; null where there
 * is none.
 */
export function declarativeCall({ body }: Script): MethodCall | null {
  const atTop = body.map(blockOf).find((each) => each?.name === 'pipeline');
  return atTop?.call ?? callInMethod(body);
}

function callInMethod(body: readonly Statement[]): MethodCall | null {
  for (const statement of body) {
    if (statement.kind !== 'method' || statement.name !== 'call') continue;
    for (const inner of statement.body ?? []) {
      const block = blockOf(inner);
      if (block?.name !== 'pipeline') continue;
      const sections = block.body.body.map((each) => callOf(each)?.name);
      if (sections.includes('agent') && sections.includes('stages')) return block.call;
    }
  }
  return null;
}

/**
 * Returns a problem for each call of `pipeline` within other blocks of a script that is not declarative: such calls are
 * refused.
 */
export function misplacedPipelines(tree: Script): readonly SyntaxProblem[] {
  const problems = new Problems();
  if (declarativeCall(tree) === null) for (const statement of tree.body) searchMisplaced(statement, problems);
  return problems.all;
}

function searchMisplaced(statement: Statement, problems: Problems): void {
  const block = blockOf(statement);
  if (block === null) return;
  if (block.name === 'pipeline') problems.add(locationOf(statement), MESSAGES.pipelineNotAtTop);
  for (const inner of block.body.body) searchMisplaced(inner, problems);
}
