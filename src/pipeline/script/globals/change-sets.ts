import type { Machine } from '../../../groovy/index.ts';
import { defineClass, Instance, type MethodRow, nativeClass, newList, type Value } from '../../../groovy/index.ts';
import type { Change, ChangedPath } from '../../../model/index.ts';
import type { Json } from '../../journal/index.ts';

/** Describes the changes of one source for a script, as the journal records them. */
interface ChangeSetFacts {
  readonly kind: string | null;
  readonly changes: readonly Change[];
}

const SET = defineClass('hudson.plugins.git.GitChangeSetList');
const CHANGE = defineClass('hudson.plugins.git.GitChangeSet');
const PATH = defineClass('hudson.plugins.git.GitChangeSet$Path');
const EDIT_TYPE = defineClass('hudson.scm.EditType');
const USER = defineClass('hudson.model.User');

type SetValue = Instance<ChangeSetFacts>;
type ChangeValue = Instance<Change>;
type PathValue = Instance<ChangedPath>;
type Named = Instance<{ readonly name: string }>;

/** Returns recorded change sets as values of a script. */
export function changeSetValues(machine: Machine, facts: Json): Value {
  // Only the record of a run makes them.
  const sets = facts as unknown as readonly ChangeSetFacts[];
  return newList(
    machine,
    sets.map((set) => new Instance(SET, set)),
  );
}

function items({ state }: SetValue): Value[] {
  return state.changes.map((change) => new Instance(CHANGE, change));
}

const setRows: readonly MethodRow<SetValue>[] = [
  ['getItems', 0, (self, _args, vm) => newList(vm, items(self))],
  ['iterator', 0, (self, _args, vm) => newList(vm, items(self))],
  ['getKind', 0, ({ state }) => state.kind],
  ['getLogs', 0, (self, _args, vm) => newList(vm, items(self))],
  ['isEmptySet', 0, ({ state }) => state.changes.length === 0],
  ['getBrowser', 0, () => null],
];

const changeRows: readonly MethodRow<ChangeValue>[] = [
  ['getMsg', 0, ({ state }) => state.title],
  ['getComment', 0, ({ state }) => state.message],
  ['getId', 0, ({ state }) => state.id],
  ['getCommitId', 0, ({ state }) => state.id],
  ['getRevision', 0, ({ state }) => state.id],
  ['getAuthor', 0, ({ state }) => new Instance(USER, { name: state.author.name })],
  ['getAuthorName', 0, ({ state }) => state.author.name],
  ['getAuthorEmail', 0, ({ state }) => state.author.email],
  ['getTimestamp', 0, ({ state }) => BigInt(state.timestamp)],
  ['getDate', 0, ({ state }) => new Date(Math.max(0, state.timestamp)).toISOString().replace(/\.\d+Z$/, ' +0000')],
  [
    'getAffectedPaths',
    0,
    ({ state }, _args, vm) =>
      newList(
        vm,
        state.paths.map(({ file }) => file),
      ),
  ],
  ...(['getAffectedFiles', 'getPaths'] as const).map(
    (name): MethodRow<ChangeValue> => [
      name,
      0,
      ({ state }, _args, vm) =>
        newList(
          vm,
          state.paths.map((path) => new Instance(PATH, path)),
        ),
    ],
  ),
];

const pathRows: readonly MethodRow<PathValue>[] = [
  ['getPath', 0, ({ state }) => state.file],
  ['getEditType', 0, ({ state }) => new Instance(EDIT_TYPE, { name: state.editType })],
];

const nameRows: readonly MethodRow<Named>[] = [
  ['getName', 0, ({ state }) => state.name],
  ['toString', 0, ({ state }) => state.name],
];

const userRows: readonly MethodRow<Named>[] = [
  ['getFullName', 0, ({ state }) => state.name],
  ['getDisplayName', 0, ({ state }) => state.name],
  ['getId', 0, ({ state }) => state.name],
  ['toString', 0, ({ state }) => state.name],
];

/** Lists the classes of the contents of `currentBuild.changeSets`. */
export const changeSetClasses = [
  nativeClass<SetValue>(SET, { methods: setRows }),
  nativeClass<ChangeValue>(CHANGE, { methods: changeRows }),
  nativeClass<PathValue>(PATH, { methods: pathRows }),
  nativeClass<Named>(EDIT_TYPE, { methods: nameRows }),
  nativeClass<Named>(USER, { methods: userRows }),
];
