import type { Job } from '../../home/index.ts';
import { failure, type Run } from '../../model/index.ts';
import type { Instance, Value, Vm } from '../host/groovy.ts';
import { hostOf, objectArg, servicesOf } from '../host/host.ts';
import { type ItemObject, itemObject, jobOf, runKey } from '../items/item-object.ts';
import { classOfRun, RUN } from './classes.ts';

/** Represents a build as the script knows it; it is read when a member of it is used. */
export interface RunState {
  readonly job: ItemObject;
  readonly number: number;
  /** Holds the build as it was last seen, which remains when it is deleted. */
  last: Run | null;
}

export type RunObject = Instance<RunState>;

/** Returns the object of a build; every build has one object in a script. */
export function runObject(vm: Vm, job: Job, number: number): RunObject {
  const host = hostOf(vm);
  const of = itemObject(host, job);
  return host.object<RunState>(classOfRun(job.itemKind.runClassName), runKey(job.fullName, number), () => ({
    job: of,
    number,
    last: null,
  }));
}

/** Returns the build as it is now; after it was deleted, as it was last seen. */
export function runOf(vm: Vm, { state }: RunObject): Run {
  const run = servicesOf(vm).home.runs.get(jobOfRun(vm, state), state.number);
  if (run !== undefined && 'kind' in run) {
    const { message } = failure('RUN_UNREADABLE', run.job, run.number, run.reason);
    return vm.fail('java.io.IOException', message);
  }
  if (run !== undefined && run !== state.last) {
    hostOf(vm).noteRead();
    state.last = run;
  }
  return state.last ?? vm.fail('java.lang.IllegalStateException', `Build ${state.number} was deleted`);
}

export function jobOfRun(vm: Vm, { job }: RunState): Job {
  return jobOf(vm, job);
}

export function runArg(value: Value | undefined): RunObject {
  return objectArg<RunState>(value, RUN);
}

/** Returns the object of a build, null where there is none. */
export function runOrNull(vm: Vm, job: Job, run: Run | undefined): Value {
  return run === undefined ? null : runObject(vm, job, run.number);
}
