import type { FlowDependencies, StopRequest } from '../../builds/index.ts';
import type { Flow } from '../flow/flow.ts';
import type { Interruption } from '../journal/index.ts';

/**
 * Applies a stop request of the run to its flow. `obeyed` holds the ids of the requests that an earlier server applied,
 * which are not applied again.
 */
export function applyStopRequest(
  { users }: Pick<FlowDependencies, 'users'>,
  flow: Flow,
  order: StopRequest,
  obeyed: ReadonlySet<string>,
): void {
  if (obeyed.has(order.id)) return;
  switch (order.kind) {
    case 'terminate':
      flow.terminate(order.id);
      return;
    case 'kill':
      flow.kill();
      return;
    default:
      flow.stop(interruptionOf(users, order), order.id);
  }
}

function interruptionOf(users: FlowDependencies['users'], { userId, supersededBy, reason }: StopRequest): Interruption {
  if (reason !== undefined) {
    const className = 'org.jenkinsci.plugins.workflow.support.steps.build.BuildTriggerCancelledCause';
    return { result: 'ABORTED', causes: [{ kind: 'other', className, text: reason }] };
  }
  if (supersededBy !== undefined) {
    const text = `Superseded by #${supersededBy}`;
    return { result: 'NOT_BUILT', causes: [{ kind: 'superseded', number: supersededBy, text }] };
  }
  const text = `Aborted by ${userId === null ? 'anonymous' : users.displayName(userId)}`;
  return { result: 'ABORTED', causes: [{ kind: 'user', userId, text }] };
}
