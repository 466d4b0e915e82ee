import { interrupted } from '../../flow/failure.ts';
import type { Flow } from '../../flow/flow.ts';
import { throwableOf } from '../../flow/throwables.ts';
import type { FlowHost } from '../../host/flow-host.ts';
import type { Entry } from '../../journal/index.ts';
import { defineStep, type StepCall } from '../define.ts';
import { milestonesOf, type Passage } from './milestones.ts';

/** Builds of a job pass it in the order of their numbers; older ones that are behind a newer one are ended. */
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
    const { passage } = call.note(PASS, () => ({ ordinal, passage: pass(call.host, ordinal) }));
    return follow(call, ordinal, passage);
  },
});

/** Name of what the journal has of it. */
const PASS = 'pass';
/** Where each flow's script is. */
const PASSED = new WeakMap<Flow, number>();

function pass(host: FlowHost, ordinal: number): Passage {
  const { job, run } = host.active;
  return milestonesOf(host.deps).pass(job.fullName, run.number, ordinal, (older) => cancel(host, older));
}

function follow(call: StepCall, ordinal: number, passage: Passage): null {
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

function cancel({ active, deps }: FlowHost, older: number): void {
  const run = deps.builds.running(active.job).find(({ number }) => number === older);
  if (run !== undefined) deps.builds.supersede(run, active.run);
}

/** Ordinal of the milestone that an entry of the past says was passed; null: it is about something else. */
export function passedMilestone({ k, v }: Entry): number | null {
  if (!k.endsWith(` milestone.${PASS}`)) return null;
  const { ordinal, passage } = v as unknown as { readonly ordinal: number; readonly passage: Passage };
  return passage.kind === 'passed' ? ordinal : null;
}

/** Notes again what an earlier server noted of this build. */
export function resumeMilestone({ active, deps }: FlowHost, ordinal: number): void {
  milestonesOf(deps).put(active.job.fullName, active.run.number, ordinal);
}

/** The build is over. */
export function leaveMilestones(host: FlowHost): void {
  const { job, run } = host.active;
  milestonesOf(host.deps).leave(job.fullName, run.number, (older) => cancel(host, older));
}
