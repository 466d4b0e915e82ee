import { existsSync } from 'node:fs';
import { type Evaluation, intArg, type MethodRow, type Value, type Vm } from '../host/groovy.ts';
import { awaited, list, servicesOf } from '../host/host.ts';
import { fileObject } from '../values/files.ts';
import { archivedFiles, artifactObject } from './artifacts.ts';
import { lastLines, readLog } from './log-file.ts';
import { jobOfRun, type RunObject } from './run-object.ts';

/** Defines the log and the archive of a build. */
export const fileRows: readonly MethodRow<RunObject>[] = [
  ['getLog', 0, (self, _args, vm) => wholeLog(vm, self)],
  [
    'getLog',
    1,
    function* (self, [most], vm) {
      const wanted = intArg(most);
      vm.checkSize(wanted);
      return list(yield* awaited(vm, lastLines(logPath(vm, self), wanted)));
    },
  ],
  [
    'getLogFile',
    0,
    (self, _args, vm) => {
      const path = logPath(vm, self);
      return fileObject(path, {
        kind: 'file',
        exists: () => existsSync(path),
        read: () => readLog(path, vm.limits.stringLength, () => tooLong(vm)),
      });
    },
  ],
  [
    'getLogReader',
    0,
    function* (self, _args, vm) {
      return yield* vm.construct(vm.classNamed('java.io.StringReader'), [yield* wholeLog(vm, self)]);
    },
  ],
  ['getRootDir', 0, (self, _args, vm) => fileObject(servicesOf(vm).home.runs.paths.folder(...placeOf(vm, self)))],
  ['getArtifactsDir', 0, (self, _args, vm) => fileObject(archiveOf(vm, self))],
  ['getArtifacts', 0, artifacts],
  [
    'getHasArtifacts',
    0,
    function* (self, _args, vm) {
      return (yield* awaited(vm, archivedFiles(archiveOf(vm, self)))).length > 0;
    },
  ],
];

function placeOf(vm: Vm, { state }: RunObject) {
  return [jobOfRun(vm, state), state.number] as const;
}

function logPath(vm: Vm, self: RunObject): string {
  return servicesOf(vm).home.runs.paths.log(...placeOf(vm, self));
}

function archiveOf(vm: Vm, self: RunObject): string {
  return servicesOf(vm).home.runs.paths.archive(...placeOf(vm, self));
}

function* wholeLog(vm: Vm, self: RunObject): Evaluation<string> {
  const limit = vm.limits.stringLength;
  const text = yield* awaited(
    vm,
    readLog(logPath(vm, self), limit, () => tooLong(vm)),
  );
  vm.checkString(text.length);
  return text;
}

function tooLong(vm: Vm): never {
  return vm.fail('java.lang.OutOfMemoryError', 'The log is too long to be held at once');
}

function* artifacts(self: RunObject, _args: readonly Value[], vm: Vm): Evaluation {
  const archive = archiveOf(vm, self);
  const paths = yield* awaited(vm, archivedFiles(archive));
  vm.checkSize(paths.length);
  return list(paths.map((path) => artifactObject(archive, path)));
}
