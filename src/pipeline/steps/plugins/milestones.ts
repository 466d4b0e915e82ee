import type { StepCall as PluginStepCall } from '../../../points/index.ts';
import { PASS } from '../../capabilities/milestones.ts';
import type { Flow } from '../../flow/flow.ts';
import type { StepCall } from '../define.ts';

/** Holds the ordinal of the last milestone that the script of each flow reached. */
const PASSED = new WeakMap<Flow, number>();

/** Returns the milestones of a call of a plugin's step. The host reads their entries of the journal after a restart. */
export function milestonesOf({ flow, host, note }: StepCall): PluginStepCall['milestones'] {
  return {
    get last() {
      return PASSED.get(flow);
    },
    pass(ordinal) {
      PASSED.set(flow, ordinal);
      return note(PASS, () => ({ ordinal, passage: host.milestones.pass(ordinal) })).passage;
    },
  };
}
