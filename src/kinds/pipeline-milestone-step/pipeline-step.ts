import { defineStep, type MilestonePassage, type StepCall } from '../../points/index.ts';

/**
 * Makes builds of a job pass the milestone in the order of their numbers; older builds that are behind a newer one are
 * ended.
 */
export const milestoneStep = defineStep({
  name: 'milestone',
  className: 'org.jenkinsci.plugins.pipeline.milestone.MilestoneStep',
  displayName: 'The milestone step forces all builds to go through in order',
  parameters: [
    { name: 'ordinal', type: 'int', required: true, javaClass: 'java.lang.Integer' },
    { name: 'label', type: 'String' },
    { name: 'unsafe', type: 'boolean' },
  ],
  // biome-ignore lint/correctness/useYield: it does not wait.
  *run(call) {
    const { args, milestones } = call;
    if (call.isWithin('parallel') && !args.bool('unsafe')) {
      return call.abort('Using a milestone step inside parallel is not allowed');
    }
    const previous = milestones.last;
    const ordinal = args.int('ordinal') ?? (previous === undefined ? 0 : previous + 1);
    if (previous !== undefined && previous >= ordinal) {
      return call.abort(`Invalid ordinal ${ordinal}, as the previous one was ${previous}`);
    }
    call.say(`Trying to pass milestone ${ordinal}`);
    return follow(call, ordinal, milestones.pass(ordinal));
  },
});

function follow(call: StepCall, ordinal: number, passage: MilestonePassage): null {
  switch (passage.kind) {
    case 'passed':
      return null;
    case 'unordered':
      return call.abort(
        `Unordered milestone. Found ordinal ${ordinal} but ${passage.expected} (or bigger) was expected.`,
      );
    case 'late':
      call.say(`Canceled since build #${passage.by} already got here`);
      return call.supersede(passage.by);
  }
}
