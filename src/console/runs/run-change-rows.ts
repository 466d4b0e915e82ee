import type { Run } from '../../model/index.ts';
import type { Evaluation, MethodRow, Value, Vm } from '../host/groovy.ts';
import { awaited, hostOf, servicesOf, textOrNull } from '../host/host.ts';
import { runKey } from '../items/item-object.ts';
import { resultArg } from './result.ts';
import { jobOfRun, type RunObject, runOf } from './run-object.ts';

/** Defines what can be changed of a build. Every change is on disk when it is done. */
export const changeRows: readonly MethodRow<RunObject>[] = [
  [
    'setDisplayName',
    1,
    (self, [name = null], vm) => {
      const wanted = textOrNull(vm, name);
      return change(vm, self, (run) => {
        run.displayName = wanted === `#${run.number}` ? null : wanted || null;
      });
    },
  ],
  [
    'setDescription',
    1,
    (self, [text = null], vm) => {
      const description = textOrNull(vm, text);
      return change(vm, self, (run) => {
        run.description = description;
      });
    },
  ],
  ['keepLog', 0, (self, _args, vm) => keep(vm, self, true)],
  ['keepLog', 1, (self, [flag], vm) => keep(vm, self, flag === true)],
  ['setKeepLog', 1, (self, [flag], vm) => keep(vm, self, flag === true)],
  ['toggleLogKeep', 0, (self, _args, vm) => keep(vm, self, !runOf(vm, self).keepLog)],
  ['doToggleLogKeep', 0, (self, _args, vm) => keep(vm, self, !runOf(vm, self).keepLog)],
  ['save', 0, (self, _args, vm) => change(vm, self, () => undefined)],
  ['setResult', 1, setResult],
  ['delete', 0, remove],
  ['doStop', 0, stop],
  ['doTerm', 0, stop],
  ['doKill', 0, stop],
];

function* change(vm: Vm, self: RunObject, make: (run: Run) => void): Evaluation {
  const run = runOf(vm, self);
  make(run);
  yield* awaited(vm, servicesOf(vm).home.runs.save(jobOfRun(vm, self.state), run));
  return null;
}

function keep(vm: Vm, self: RunObject, wanted: boolean): Evaluation {
  return change(vm, self, (run) => {
    run.keepLog = wanted;
  });
}

/**
 * Throws, as Jenkins does for a completed build: the steps of a build decide on its result, which cannot be changed from
 * outside.
 */
function setResult(self: RunObject, [result]: readonly Value[], vm: Vm): Value {
  resultArg(result);
  const state = runOf(vm, self).state === 'completed' ? 'COMPLETED' : 'BUILDING';
  return vm.fail('java.lang.IllegalStateException', `cannot change build result while in ${state}`);
}

function* remove(self: RunObject, _args: readonly Value[], vm: Vm): Evaluation {
  const run = runOf(vm, self);
  const job = jobOfRun(vm, self.state);
  if (run.state !== 'completed') {
    return vm.fail(
      'java.lang.IllegalStateException',
      `${job.fullName} #${run.number} is still building; stop it first`,
    );
  }
  yield* awaited(vm, servicesOf(vm).matrixRuns.delete(job, run.number));
  hostOf(vm).forget(runKey(job.fullName, run.number));
  return null;
}

function stop(self: RunObject, _args: readonly Value[], vm: Vm): Value {
  const { services, userId } = hostOf(vm);
  const run = runOf(vm, self);
  if (run.state !== 'completed') services.builds.stop(run, userId);
  return null;
}
