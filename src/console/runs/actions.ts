import type { Interruption, Run, TestTotals } from '../../model/index.ts';
import { ACTION } from '../host/classes.ts';
import {
  defineClass,
  GroovyClass,
  Instance,
  mismatch,
  type NativeClass,
  nativeClass,
  OBJECT,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { list, servicesOf } from '../host/host.ts';
import { causeActionObject } from './cause.ts';
import { parametersAction } from './parameter-values.ts';

const INTERRUPTED_ACTION = defineClass('jenkins.model.InterruptedBuildAction', OBJECT, [ACTION]);
const INTERRUPTION = defineClass('jenkins.model.CauseOfInterruption');
const USER_INTERRUPTION = defineClass('jenkins.model.CauseOfInterruption$UserInterruption', INTERRUPTION);
const TEST_RESULT_ACTION = defineClass('hudson.tasks.test.AbstractTestResultAction', OBJECT, [ACTION]);
const JUNIT_ACTION = defineClass('hudson.tasks.junit.TestResultAction', TEST_RESULT_ACTION);

/** Returns what is attached to a build: parameters, causes, its test report, and why it was interrupted. */
export function actionsOf(run: Run): Instance[] {
  const actions: Instance[] = [];
  if (run.parameters !== null) actions.push(parametersAction(run.parameters));
  if (run.causes.length > 0) actions.push(causeActionObject(run.causes));
  if (run.testTotals !== undefined) actions.push(new Instance<TestTotals>(JUNIT_ACTION, run.testTotals));
  if (run.interruptions.length > 0) actions.push(new Instance(INTERRUPTED_ACTION, { causes: run.interruptions }));
  return actions;
}

export function actionsOfClass(run: Run, type: Value | undefined): Value[] {
  const wanted = type instanceof GroovyClass ? type : mismatch();
  return actionsOf(run).filter((action) => action.type.isA(wanted));
}

function describe(vm: Vm, { userId, text }: Interruption): string {
  return userId === null ? text : `Aborted by ${servicesOf(vm).security.users.displayName(userId)}`;
}

function interruptionObject(interruption: Interruption): Value {
  return new Instance<Interruption>(interruption.userId === null ? INTERRUPTION : USER_INTERRUPTION, interruption);
}

export const actionClasses: readonly NativeClass[] = [
  nativeClass<Instance<{ readonly causes: readonly Interruption[] }>>(INTERRUPTED_ACTION, {
    methods: [['getCauses', 0, (self) => list(self.state.causes.map(interruptionObject))]],
  }),
  nativeClass<Instance<Interruption>>(INTERRUPTION, {
    methods: [['getShortDescription', 0, (self, _args, vm) => describe(vm, self.state)]],
  }),
  nativeClass<Instance<Interruption>>(USER_INTERRUPTION, { methods: [['getUserId', 0, (self) => self.state.userId]] }),
  nativeClass<Instance<TestTotals>>(TEST_RESULT_ACTION, {
    methods: [
      ['getFailCount', 0, (self) => self.state.failCount],
      ['getSkipCount', 0, (self) => self.state.skipCount],
      ['getTotalCount', 0, (self) => self.state.totalCount],
      ['getUrlName', 0, () => 'testReport'],
      ['getDisplayName', 0, () => 'Test Result'],
    ],
  }),
  nativeClass(JUNIT_ACTION, {}),
  nativeClass(ACTION, {}),
];
