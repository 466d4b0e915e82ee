import { PERMISSIONS, type Permission, permissionOf } from '../../model/index.ts';
import {
  entryText,
  type GrantedEntry,
  type IdStrategy,
  readEntry,
  type SidType,
  sortedEntries,
} from '../../points/index.ts';
import { node } from '../../xml/index.ts';
import {
  booleanArg,
  Instance,
  type NativeClass,
  nativeClass,
  newMap,
  newSet,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { list, servicesOf } from '../host/host.ts';
import { permissionArg, permissionObject } from '../host/permission.ts';
import { entryArg, sidArg } from './permission-entry.ts';
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

/** Says for which entries a question asks: of which types, and by what names mean the same. */
interface Asked {
  readonly sid: string;
  readonly types: readonly SidType[];
  readonly strategies: readonly IdStrategy[];
}

/** Returns what a script asks for: an entry counts for its own type, a text for every type. */
function askedFor(vm: Vm, value: Value | undefined): Asked {
  const { user, group } = servicesOf(vm).security.authorization.ids();
  const { type, sid } = sidArg(vm, value);
  return { sid, types: entryArg(value) === null ? ['USER', 'GROUP', 'EITHER'] : [type], strategies: [user, group] };
}

/** Returns what a script asks for that says whether the name is a user's, or a group's. */
function askedForOne(vm: Vm, name: Value | undefined, isUser: boolean): Asked {
  const { user, group } = servicesOf(vm).security.authorization.ids();
  return { sid: textArg(vm, name), types: [isUser ? 'USER' : 'GROUP', 'EITHER'], strategies: [isUser ? user : group] };
}

/** Says whether one of these permissions is granted. */
function isGranted(self: MatrixObject, { sid, types, strategies }: Asked, permissions: readonly Permission[]): boolean {
  return entriesOf(self).some((entry) => {
    const permission = permissionOf(entry.id);
    if (permission === undefined || !permissions.includes(permission) || !types.includes(entry.type)) return false;
    return strategies.some((ids) => ids.keyOf(entry.sid) === ids.keyOf(sid));
  });
}

/** Returns the permissions of which each grants this one: none where all are switched off. */
function granting(vm: Vm, permission: Value | undefined): readonly Permission[] {
  return servicesOf(vm).security.authorization.permissions.grantedBy(permissionArg(permission));
}

/** Returns everybody who is granted something, each once, but whoever is not logged in. */
function allSids(vm: Vm, self: MatrixObject): string[] {
  const { user, group } = servicesOf(vm).security.authorization.ids();
  const byKey = new Map<string, string>();
  for (const { sid } of entriesOf(self)) {
    const key = JSON.stringify([user.keyOf(sid), group.keyOf(sid)]);
    if (!byKey.has(key)) byKey.set(key, sid);
  }
  return [...byKey.values()].filter((sid) => sid !== 'anonymous').sort();
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
      ['getAllSIDs', 0, (self, _args, vm) => list(allSids(vm, self))],
      [
        'hasExplicitPermission',
        2,
        (self, [sid, permission], vm) => {
          const wanted = permissionArg(permission);
          return isGranted(
            self,
            askedFor(vm, sid),
            granting(vm, permission).filter((each) => each === wanted),
          );
        },
      ],
      [
        'hasPermission',
        2,
        (self, [sid, permission], vm) => isGranted(self, askedFor(vm, sid), granting(vm, permission)),
      ],
      [
        'hasPermission',
        3,
        (self, [sid, permission, isUser], vm) =>
          isGranted(self, askedForOne(vm, sid, booleanArg(isUser)), granting(vm, permission)),
      ],
    ],
  }),
  nativeClass<MatrixObject>(PROJECT_MATRIX, { constructors: [[0, () => made(PROJECT_MATRIX)]] }),
];
