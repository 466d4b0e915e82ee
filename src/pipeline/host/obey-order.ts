import type { FlowDependencies, StopOrder } from '../../builds/index.ts';
import type { Flow } from '../flow/flow.ts';
import type { Interruption } from '../journal/index.ts';

/** A flow does what its run was told. What an earlier server obeyed is not obeyed again. */
export function obeyOrder({ users }: Pick<FlowDependencies, 'users'>, flow: Flow, order: StopOrder): void {
  switch (order.kind) {
    case 'terminate':
      flow.terminate();
      return;
    case 'kill':
      flow.kill();
      return;
    default:
      if (order.isRepeated && flow.wasStopped) return;
      flow.stop(interruptionOf(users, order));
  }
}

function interruptionOf(users: FlowDependencies['users'], { userId, supersededBy, reason }: StopOrder): Interruption {
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
