import type { Evaluation } from '../../../groovy/index.ts';
import { parseResult, type Result, worse } from '../../../model/index.ts';
import type { ScriptContext } from '../../capabilities/script-context.ts';
import type { Flow } from '../../flow/flow.ts';

/** Holds the flows whose script has assigned a result; for others there is no result as long as nothing has failed. */
const declared = new WeakSet<Flow>();

/**
 * Returns the current result as a script sees it; null where there is none yet. In a `post` of a stage it is the stage's
 * result, if that is worse.
 */
export function assignedResult({ flow, host }: ScriptContext): Result | null {
  const ofPost = flow.scope.mark('result');
  const result = worse(host.run.result(), typeof ofPost === 'string' ? parseResult(ofPost) : 'SUCCESS');
  return result === 'SUCCESS' && !declared.has(flow) ? null : result;
}

/** Assigns a result to the run; a result never improves. */
export function assignResult({ flow, host }: ScriptContext, result: Result): void {
  declared.add(flow);
  host.run.worsen(result);
}

/** Changes the script's own run and its record. */
export function* changeRun(
  { flow, host }: ScriptContext,
  property: 'displayName' | 'description' | 'keepLog',
  value: string | boolean | null,
): Evaluation {
  yield* flow.effect(`run.${property}`, async () => {
    await host.run.change(property, value);
    return null;
  });
  return null;
}
