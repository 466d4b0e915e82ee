import { resolve } from 'node:path';
import { type Holding, TAKE } from '../../host/places.ts';
import type { Json } from '../../journal/index.ts';
import { defineStep } from '../define.ts';
import { whileHeld } from './while-held.ts';

/** Another working folder of the node, for nobody else meanwhile. Jenkins: `WorkspaceStepExecution`. */
export const ws = defineStep({
  name: 'ws',
  className: 'org.jenkinsci.plugins.workflow.support.steps.WorkspaceStep',
  displayName: 'Allocate workspace',
  parameters: [{ name: 'dir', type: 'String', required: true }],
  body: true,
  needs: 'computer',
  shows: 'dir',
  *run(call) {
    const { places, deps, active } = call.host;
    const { place } = call.scope;
    if (place === null) return null;
    const dir = call.args.optionalText('dir') ?? '';
    const wanted = dir === '' ? deps.home.workspace(active.job) : resolve(deps.home.folder, dir);
    const holding = yield* call.effect<Json & Holding>(TAKE, async ({ key }) => ({ ...places.lease(wanted, key) }));
    const { workspace } = holding;
    call.say(`Running in ${workspace}`);
    return yield* whileHeld(call, holding, { parts: { place: { ...place, workspace } } });
  },
});
