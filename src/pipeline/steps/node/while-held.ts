import { type Evaluation, ScriptThrow } from '../../../groovy/index.ts';
import { GIVE_BACK, type Holding } from '../../capabilities/workspaces.ts';
import type { WorkspacePlace } from '../../flow/workspace-place.ts';
import type { BodyOptions, StepCall } from '../define.ts';

/**
 * Ends the processes that steps left. Jenkins identifies them by a variable that a step may have changed for processes that
 * shall survive.
 */
function endProcesses(call: StepCall, place: WorkspacePlace): Evaluation<null> {
  const end = async (): Promise<null> => {
    await call.host.workspaces.endProcesses(place);
    return null;
  };
  return call.effect('end processes', end, { graceful: true });
}

/**
 * Runs the body of a block that holds something and releases it at the end; a server that resumes afterwards does not take
 * it again.
 */
export function* whileHeld(call: StepCall, { key }: Holding, body: BodyOptions): Evaluation {
  let failure: unknown = null;
  try {
    return yield* call.runBody(body);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    if (failure === null || failure instanceof ScriptThrow) {
      const { workspaces } = call.host;
      const place = body.parts?.place;
      try {
        if (place !== undefined && workspaces.isUsed(place)) yield* endProcesses(call, place);
      } finally {
        call.note(GIVE_BACK, () => {
          workspaces.giveBack(key);
          return key;
        });
      }
    }
  }
}
