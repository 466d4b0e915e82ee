import type { Machine, ScriptThrow } from '../../../groovy/index.ts';
import type { Result } from '../../../model/index.ts';
import { interrupted } from '../../flow/failure.ts';
import { throwableOf } from '../../flow/throwables.ts';

/**
 * Returns the exception that a script receives when a run that it started did not succeed. Jenkins:
 * `DownstreamFailureCause`.
 */
export function downstreamFailure(machine: Machine, title: string, result: Result): ScriptThrow {
  const text = `${title} completed with status ${result} (propagate: false to ignore)`;
  const className = 'org.jenkinsci.plugins.workflow.support.steps.build.DownstreamFailureCause';
  return throwableOf(machine, interrupted({ result, causes: [{ kind: 'other', className, text }] }));
}
