import type { Evaluation } from '../../../groovy/index.ts';
import { parseResult, type Result, worse } from '../../../model/index.ts';
import type { Flow } from '../../flow/flow.ts';
import type { StepSurroundings } from '../../steps/call.ts';

/** Flows whose script said that they are a success; otherwise there is no result as long as nothing went wrong. */
const declared = new WeakSet<Flow>();

/** The result so far as a script sees it; null: there is none yet. In a `post` of a stage it is the stage's, if worse. */
export function assignedResult({ flow, host }: StepSurroundings): Result | null {
  const ofPost = flow.scope.mark('result');
  const result = worse(host.result(), typeof ofPost === 'string' ? parseResult(ofPost) : 'SUCCESS');
  return result === 'SUCCESS' && !declared.has(flow) ? null : result;
}

/** A result only ever gets worse. */
export function assignResult({ flow, host }: StepSurroundings, result: Result): void {
  declared.add(flow);
  host.worsen(result);
}

/** Changes the script's own run and its record. */
export function* changeRun(
  { flow, host }: StepSurroundings,
  property: 'displayName' | 'description' | 'keepLog',
  value: string | boolean | null,
): Evaluation {
  const { active, deps } = host;
  yield* flow.effect(`run.${property}`, async () => {
    Object.assign(active.run, { [property]: value });
    await deps.home.runs.save(active.job, active.run);
    return null;
  });
  return null;
}
