import type { MilestonePassage } from '../../../points/index.ts';
import { PASS } from '../../capabilities/milestones.ts';
import { interrupted } from '../../flow/failure.ts';
import type { Flow } from '../../flow/flow.ts';
import { throwableOf } from '../../flow/throwables.ts';
import { defineStep, type StepCall } from '../define.ts';

/**
 * Makes builds of a job pass the milestone in the order of their numbers; older builds that are behind a newer one are
 * ended.
 */
export const milestone = defineStep({
  name: 'milestone',
  className: 'org.jenkinsci.plugins.pipeline.milestone.MilestoneStep',
  displayName: 'The milestone step forces all builds to go through in order',
  parameters: [
    { name: 'ordinal', type: 'int', required: true, javaClass: 'java.lang.Integer' },
    { name: 'label', type: 'String' },
    { name: 'unsafe', type: 'boolean' },
  ],
  *run(call) {
    if (call.scope.enclosing('parallel') !== null && !call.args.bool('unsafe')) {
      return call.abort('Using a milestone step inside parallel is not allowed');
    }
    const previous = PASSED.get(call.flow);
    const ordinal = call.args.int('ordinal') ?? (previous === undefined ? 0 : previous + 1);
    if (previous !== undefined && previous >= ordinal) {
      return call.abort(`Invalid ordinal ${ordinal}, as the previous one was ${previous}`);
    }
    PASSED.set(call.flow, ordinal);
    call.say(`Trying to pass milestone ${ordinal}`);
    const { passage } = call.note(PASS, () => ({ ordinal, passage: call.host.milestones.pass(ordinal) }));
    return follow(call, ordinal, passage);
  },
});

/** Holds the ordinal of the last milestone that the script of each flow reached. */
const PASSED = new WeakMap<Flow, number>();

function follow(call: StepCall, ordinal: number, passage: MilestonePassage): null {
  switch (passage.kind) {
    case 'passed':
      return null;
    case 'unordered':
      return call.abort(
        `Unordered milestone. Found ordinal ${ordinal} but ${passage.expected} (or bigger) was expected.`,
      );
    case 'late': {
      call.say(`Canceled since build #${passage.by} already got here`);
      const text = `Superseded by #${passage.by}`;
      throw throwableOf(
        call.machine,
        interrupted({ result: 'NOT_BUILT', causes: [{ kind: 'superseded', number: passage.by, text }] }),
      );
    }
  }
}
