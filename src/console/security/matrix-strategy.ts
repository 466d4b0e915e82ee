import { PERMISSIONS, permissionOf } from '../../model/index.ts';
import { entryText, type GrantedEntry, readEntry, sortedEntries } from '../../points/index.ts';
import { node } from '../../xml/index.ts';
import {
  Instance,
  type NativeClass,
  nativeClass,
  newMap,
  newSet,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { list } from '../host/host.ts';
import { permissionArg, permissionObject } from '../host/permission.ts';
import { sidArg } from './permission-entry.ts';
import { MATRIX, PROJECT_MATRIX, type StrategyState, setContent } from './strategy.ts';

type MatrixObject = Instance<StrategyState>;

function textsOf({ state }: MatrixObject): readonly string[] {
  return (state.content ?? []).flatMap(({ name, text }) => (name === 'permission' && text !== undefined ? [text] : []));
}

function entriesOf(self: MatrixObject): GrantedEntry[] {
  return textsOf(self).flatMap((text) => readEntry(text) ?? []);
}

function add(vm: Vm, self: MatrixObject, permission: Value | undefined, sid: Value | undefined): null {
  const { id } = PERMISSIONS[permissionArg(permission)];
  const texts = sortedEntries([...textsOf(self), entryText({ ...sidArg(vm, sid), id })]);
  const content = texts.map((text) => node('permission', text));
  return setContent(vm, self, content);
}

/** Returns who has which permission, by permissions. */
function granted(vm: Vm, self: MatrixObject): Value {
  const byPermission = new Map<Value, string[]>();
  for (const { id, sid } of entriesOf(self)) {
    const permission = permissionOf(id);
    if (permission === undefined) continue;
    const object = permissionObject(permission);
    byPermission.set(object, [...(byPermission.get(object) ?? []), sid]);
  }
  return newMap(
    vm,
    [...byPermission].map(([permission, sids]) => [permission, newSet(vm, sids)] as const),
  );
}

function isGranted(vm: Vm, self: MatrixObject, [sid, permission]: readonly (Value | undefined)[]): boolean {
  const wanted = sidArg(vm, sid);
  const { id } = PERMISSIONS[permissionArg(permission)];
  return entriesOf(self).some((entry) => entry.id === id && entry.sid === wanted.sid);
}

function made(type: typeof MATRIX): MatrixObject {
  return new Instance<StrategyState>(type, { className: type.name, denyAnonymousRead: false, content: [] });
}

/** Defines the strategies by a matrix: what a script adds to the one in force counts at once. */
export const matrixClasses: readonly NativeClass[] = [
  nativeClass<MatrixObject>(MATRIX, {
    constructors: [[0, () => made(MATRIX)]],
    methods: [
      ['add', 2, (self, [permission, sid], vm) => add(vm, self, permission, sid)],
      [
        'add',
        1,
        (self, [text], vm) => {
          const [first, second, ...rest] = textArg(vm, text).split(':');
          const isTyped = first === 'USER' || first === 'GROUP';
          const id = isTyped ? second : first;
          const permission = permissionOf(id ?? '');
          const sid = (isTyped ? rest : [second, ...rest]).join(':');
          if (permission === undefined)
            return vm.fail('java.lang.IllegalArgumentException', `no such permission: ${id}`);
          const entry: GrantedEntry = { type: isTyped ? first : 'EITHER', id: PERMISSIONS[permission].id, sid };
          const texts = sortedEntries([...textsOf(self), entryText(entry)]);
          return setContent(
            vm,
            self,
            texts.map((each) => node('permission', each)),
          );
        },
      ],
      ['getGrantedPermissions', 0, (self, _args, vm) => granted(vm, self)],
      ['getAllSIDs', 0, (self) => list([...new Set(entriesOf(self).map(({ sid }) => sid))].sort())],
      ['hasExplicitPermission', 2, (self, args, vm) => isGranted(vm, self, args)],
      ['hasPermission', 2, (self, args, vm) => isGranted(vm, self, args)],
    ],
  }),
  nativeClass<MatrixObject>(PROJECT_MATRIX, { constructors: [[0, () => made(PROJECT_MATRIX)]] }),
];
