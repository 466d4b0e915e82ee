import type { FlowDependencies, StopRequest } from '../../builds/index.ts';
import type { Flow } from '../flow/flow.ts';
import type { Interruption } from '../journal/index.ts';

/** A flow does what its run was told. `obeyed`: ids of what an earlier server obeyed, which is not obeyed again. */
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
