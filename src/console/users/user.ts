import { rawEncode } from '../../model/index.ts';
import {
  booleanArg,
  type Evaluation,
  type NativeClass,
  nativeClass,
  newMap,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, hostOf, list, servicesOf } from '../host/host.ts';
import { USER } from './classes.ts';
import { ensureSaved, recordOf, savedUser, type UserObject, userArg, userObject } from './user-object.ts';
import { addProperty, allProperties, propertyOf } from './user-property.ts';

export const userClasses: readonly NativeClass[] = [
  nativeClass<UserObject>(USER, {
    statics: [
      [
        'getAll',
        0,
        (_none, _args, vm) =>
          list(
            servicesOf(vm)
              .security.users.all()
              .map(({ id }) => userObject(vm, id)),
          ),
      ],
      ['current', 0, (_none, _args, vm) => current(vm)],
      ['get', 1, (_none, [id], vm) => found(vm, textArg(vm, id)) ?? userObject(vm, textArg(vm, id))],
      ['get', [2, 3], (_none, [id, create = null], vm) => get(vm, textArg(vm, id), booleanArg(create))],
      ['getById', 2, (_none, [id, create = null], vm) => getById(vm, textArg(vm, id), booleanArg(create))],
      ['getOrCreateByIdOrFullName', 1, (_none, [id], vm) => get(vm, textArg(vm, id), true)],
      ['getUnknown', 0, (_none, _args, vm) => userObject(vm, 'unknown')],
      ['isIdOrFullnameAllowed', 1, (_none, [id], vm) => isAllowed(textArg(vm, id))],
    ],
    methods: [
      ['getId', 0, (self) => self.state.id],
      ['getFullName', 0, (self, _args, vm) => fullName(vm, self)],
      ['getDisplayName', 0, (self, _args, vm) => fullName(vm, self)],
      ['getDescription', 0, (self, _args, vm) => (recordOf(vm, self) ?? self.state.draft).description],
      ['getUrl', 0, (self) => `user/${rawEncode(self.state.id)}`],
      [
        'getAbsoluteUrl',
        0,
        (self, _args, vm) => `${servicesOf(vm).rootUrl.known ?? '/'}user/${rawEncode(self.state.id)}`,
      ],
      ['getAuthorities', 0, () => list(['authenticated'])],
      ['canDelete', 0, (self, _args, vm) => recordOf(vm, self) !== undefined && self.state.id !== hostOf(vm).userId],
      ['toString', 0, (self) => self.state.id],
      [
        'setFullName',
        1,
        function* (self, [name = null], vm) {
          const text = name === null ? '' : textArg(vm, name);
          self.state.draft.fullName = text.trim() === '' ? self.state.id : text;
          if (recordOf(vm, self) !== undefined)
            yield* awaited(vm, servicesOf(vm).security.users.setDetails(self.state.id, { fullName: text }));
          return null;
        },
      ],
      [
        'setDescription',
        1,
        function* (self, [description = null], vm) {
          const text = description === null ? '' : textArg(vm, description);
          self.state.draft.description = text === '' ? null : text;
          if (recordOf(vm, self) !== undefined)
            yield* awaited(vm, servicesOf(vm).security.users.setDescription(self.state.id, text));
          return null;
        },
      ],
      [
        'save',
        0,
        function* (self, _args, vm) {
          yield* ensureSaved(vm, self);
          return null;
        },
      ],
      ['delete', 0, (self, _args, vm) => deleteUser(vm, self)],
      ['getProperty', 1, (self, [type], vm) => propertyOf(vm, self, type)],
      ['addProperty', 1, (self, [property], vm) => addProperty(vm, self, property)],
      ['getAllProperties', 0, (self, _args, vm) => list(allProperties(vm, self))],
      ['getProperties', 0, (self, _args, vm) => propertiesByDescriptor(vm, self)],
      ['compareTo', 1, (self, [other], vm) => vm.sync(vm.compare(self.state.id, userArg(other).state.id))],
    ],
  }),
];

function fullName(vm: Vm, self: UserObject): string {
  return (recordOf(vm, self) ?? self.state.draft).fullName;
}

function current(vm: Vm): Value {
  const { userId } = hostOf(vm);
  return userId === null ? null : savedUser(vm, userId);
}

/** Finds a user by the id, else by the full name. */
function found(vm: Vm, idOrName: string): Value {
  const { users } = servicesOf(vm).security;
  const user = users.get(idOrName) ?? users.all().find((each) => each.fullName === idOrName);
  return user === undefined ? null : userObject(vm, user.id);
}

function get(vm: Vm, idOrName: string, create: boolean): Value {
  return found(vm, idOrName) ?? (create ? userObject(vm, idOrName) : null);
}

function getById(vm: Vm, id: string, create: boolean): Value {
  const user = servicesOf(vm).security.users.get(id);
  return user !== undefined || create ? userObject(vm, user?.id ?? id) : null;
}

function isAllowed(id: string): boolean {
  return id.trim() !== '' && !['anonymous', 'system', 'unknown'].includes(id.toLowerCase());
}

function* deleteUser(vm: Vm, self: UserObject): Evaluation {
  if (recordOf(vm, self) !== undefined) yield* awaited(vm, servicesOf(vm).security.users.delete(self.state.id));
  hostOf(vm).forget(`user ${self.state.id.toLowerCase()}`);
  return null;
}

function propertiesByDescriptor(vm: Vm, self: UserObject): Value {
  return newMap(
    vm,
    allProperties(vm, self).map((property) => [property.type, property] as const),
  );
}
