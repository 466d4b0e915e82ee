import { SecretMask } from '../../../builds/index.ts';
import { type Evaluation, ScriptThrow } from '../../../groovy/index.ts';
import type { StepBody } from '../../../points/index.ts';
import { withLineFilter } from '../../flow/line-filters.ts';
import type { StepCall } from '../define.ts';
import { withSecretVariables } from '../secret-arguments.ts';

/** Runs the body of a call of a plugin's step with what the plugin gives it. */
export function* runPluginBody(call: StepCall, { filterLine, secrets, finish, ...parts }: StepBody): Evaluation {
  const filter = secrets === undefined ? filterLine : masking(secrets, filterLine);
  const marks = {
    ...parts.marks,
    ...(filter && withLineFilter(call.scope, filter)),
    ...(secrets && withSecretVariables(call.scope, secrets)),
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

/** Returns a filter that hides secrets in what another one makes of a line. */
function masking(
  secrets: ReadonlyMap<string, string>,
  filterLine: StepBody['filterLine'],
): NonNullable<StepBody['filterLine']> {
  const mask = new SecretMask([...secrets.values()]);
  return (line, now) => mask.text(filterLine?.(line, now) ?? line);
}
