import { type Holding, TAKE } from '../../capabilities/workspaces.ts';
import type { Json } from '../../journal/index.ts';
import { defineStep, type StepEffectContext } from '../define.ts';
import { whileHeld } from './while-held.ts';

/** Runs its body on an executor, in a working folder of its own. Jenkins: `ExecutorStepExecution`. */
export const node = defineStep({
  name: 'node',
  className: 'org.jenkinsci.plugins.workflow.support.steps.ExecutorStep',
  displayName: 'Allocate node',
  parameters: [{ name: 'label', type: 'String', required: true }],
  body: true,
  shows: 'label',
  *run(call) {
    const { workspaces } = call.host;
    const label = call.args.optionalText('label')?.trim() ?? '';
    const wanted = { label: label === '' ? null : label, categories: call.scope.categories };
    const taken: string[] = [];
    let holding: Holding;
    try {
      const take = async (at: StepEffectContext): Promise<Json & Holding> => {
        taken.push(at.key);
        const held = await workspaces.take(wanted, at, (why) => {
          at.say('Still waiting to schedule task');
          if (why !== null) at.say(why);
        });
        return { ...held };
      };
      holding = yield* call.effect(TAKE, take, { waits: true });
    } catch (error) {
      // Interrupted in the moment in which it had got one.
      for (const key of taken) workspaces.giveBack(key);
      throw error;
    }
    const place = workspaces.placeOf(holding);
    for (const line of workspaces.introductionOf(place.node)) call.say(line);
    call.say(`Running on ${place.node === '' ? 'Jenkins' : place.node} in ${place.workspace}`);
    return yield* whileHeld(call, holding, { parts: { place } });
  },
});
