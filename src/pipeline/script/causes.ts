import { defineClass, Instance, type NativeClass, nativeClass, textArg, type Value } from '../../groovy/index.ts';
import type { InterruptionCause } from '../journal/index.ts';

const CAUSE = defineClass('jenkins.model.CauseOfInterruption');
const CLASSES = {
  timeout: defineClass('org.jenkinsci.plugins.workflow.steps.TimeoutStepExecution$ExceededTimeout', CAUSE),
  user: defineClass('jenkins.model.CauseOfInterruption$UserInterruption', CAUSE),
  'fail-fast': defineClass('org.jenkinsci.plugins.workflow.cps.steps.ParallelStep$FailFastCause', CAUSE),
  rejection: defineClass('org.jenkinsci.plugins.workflow.support.steps.input.Rejection', CAUSE),
  superseded: defineClass('org.jenkinsci.plugins.pipeline.milestone.CancelledCause', CAUSE),
  other: CAUSE,
};

const rows = nativeClass<Instance<InterruptionCause>>(CAUSE, {
  methods: [
    ['getShortDescription', 0, (self) => self.state.text],
    ['getUserId', 0, (self) => ('userId' in self.state ? self.state.userId : null)],
    ['getUser', 0, (self) => ('userId' in self.state ? self.state.userId : null)],
    ['toString', 0, (self) => self.state.text],
  ],
});

/** Lists the classes of the causes of a FlowInterruptedException. */
export const causeClasses: readonly NativeClass[] = [
  rows,
  ...Object.values(CLASSES)
    .filter((type) => type !== CAUSE && type !== CLASSES.user)
    .map((type) => nativeClass(type, {})),
  nativeClass<Instance<InterruptionCause>>(CLASSES.user, {
    constructors: [[1, (_none, [user], vm) => userCause(textArg(vm, user))]],
  }),
];

/** Returns the cause that a value of the script represents; undefined where it represents none. */
export function causeIn(value: Value): InterruptionCause | undefined {
  const isCause = value instanceof Instance && value.type.isA(CAUSE);
  return isCause ? (value as Instance<InterruptionCause>).state : undefined;
}

function userCause(userId: string): Instance<InterruptionCause> {
  return causeObject({ kind: 'user', userId, text: `Aborted by ${userId}` });
}

/** Returns the cause as the script sees it. */
export function causeObject(cause: InterruptionCause): Instance<InterruptionCause> {
  return new Instance(CLASSES[cause.kind], cause);
}
