import { type Holding, TAKE } from '../../capabilities/workspaces.ts';
import type { Json } from '../../journal/index.ts';
import { defineStep, type StepEffectContext } from '../define.ts';
import { whileHeld } from './while-held.ts';

/** Allocates another working folder of the node, which nobody else uses meanwhile. Jenkins: `WorkspaceStepExecution`. */
export const ws = defineStep({
  name: 'ws',
  className: 'org.jenkinsci.plugins.workflow.support.steps.WorkspaceStep',
  displayName: 'Allocate workspace',
  parameters: [{ name: 'dir', type: 'String', required: true }],
  body: true,
  needs: 'computer',
  shows: 'dir',
  *run(call) {
    const { workspaces } = call.host;
    const { place } = call.scope;
    if (place === null) return null;
    const wanted = workspaces.pathOf(call.args.optionalText('dir') ?? '', place.node);
    const lease = async ({ key }: StepEffectContext): Promise<Json & Holding> => ({
      ...workspaces.lease(wanted, place.node, key),
    });
    const holding = yield* call.effect(TAKE, lease);
    const { workspace } = holding;
    call.say(`Running in ${workspace}`);
    return yield* whileHeld(call, holding, { parts: { place: { ...place, workspace } } });
  },
});
