import { type Evaluation, ScriptThrow } from '../../../groovy/index.ts';
import type { StepBody } from '../../../points/index.ts';
import { withLineFilter } from '../../flow/line-filters.ts';
import type { StepCall } from '../define.ts';
import { withCommandPlace } from '../docker/command-place.ts';
import { withSecretVariables } from '../secret-arguments.ts';

/** Runs the body of a call of a plugin's step with what the plugin gives it. */
export function* runPluginBody(
  call: StepCall,
  { filterLine, secrets, finish, commands, ...parts }: StepBody,
): Evaluation {
  // A journal of an earlier server may have them, and its run no note of them.
  if (secrets !== undefined) call.host.masking.add([...secrets.values()]);
  const marks = {
    ...parts.marks,
    ...(filterLine && withLineFilter(call.scope, filterLine)),
    ...(secrets && withSecretVariables(call.scope, secrets)),
    ...(commands !== undefined && withCommandPlace(commands)),
  };
  const env = secrets === undefined ? parts.env : new Map([...(parts.env ?? []), ...secrets]);
  const body = call.runBody({ parts: { ...parts, ...(env && { env }), marks } });
  if (finish === undefined) return yield* body;
  let failure: unknown = null;
  try {
    return yield* body;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // A plugin has no requests of its own: all that it yields comes from the methods of the call.
    if (failure === null || failure instanceof ScriptThrow) yield* finish() as Evaluation<void>;
  }
}
