import {
  type Evaluation,
  GroovyClass,
  Instance,
  mismatch,
  type NativeClass,
  nativeClass,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, objectArg, servicesOf } from '../host/host.ts';
import { MAIL_PROPERTY, PASSWORD_PROPERTY, TOKEN_PROPERTY, USER_PROPERTY } from './classes.ts';
import { ensureSaved, recordOf, savedUser, type UserObject } from './user-object.ts';

/** Describes a property of a user. `user` is null where the script created the property and has not added it yet. */
export interface PropertyState {
  readonly user: string | null;
}

interface MailState extends PropertyState {
  /** Holds the address of a property that was not added yet. */
  readonly address: string | null;
}

interface PasswordState extends PropertyState {
  /** Holds the password of a property that was not added yet. */
  readonly password: string | null;
}

export function allProperties(vm: Vm, self: UserObject): Instance<PropertyState>[] {
  const user = self.state.id;
  const record = recordOf(vm, self);
  const mail = record?.email ?? null;
  return [
    new Instance<PropertyState>(TOKEN_PROPERTY, { user }),
    new Instance<MailState>(MAIL_PROPERTY, { user, address: mail }),
    ...(record === undefined ? [] : [new Instance<PasswordState>(PASSWORD_PROPERTY, { user, password: null })]),
  ];
}

/** Returns the user's property of a class; null where there is none. */
export function propertyOf(vm: Vm, self: UserObject, type: Value | undefined): Value {
  if (!(type instanceof GroovyClass)) return mismatch();
  return allProperties(vm, self).find((property) => property.type.isA(type)) ?? null;
}

export function* addProperty(vm: Vm, self: UserObject, property: Value | undefined): Evaluation {
  const { users } = servicesOf(vm).security;
  if (!(property instanceof Instance)) return mismatch();
  if (property.type === MAIL_PROPERTY) {
    const { address } = objectArg<MailState>(property, MAIL_PROPERTY).state;
    yield* awaited(vm, users.setDetails(yield* ensureSaved(vm, self), { email: address }));
    return null;
  }
  if (property.type === PASSWORD_PROPERTY) {
    const { password } = objectArg<PasswordState>(property, PASSWORD_PROPERTY).state;
    const id = yield* ensureSaved(vm, self);
    if (password !== null) yield* awaited(vm, users.setPassword(id, password));
    return null;
  }
  return mismatch();
}

export const userPropertyClasses: readonly NativeClass[] = [
  nativeClass<Instance<PropertyState>>(USER_PROPERTY, {
    methods: [['getUser', 0, (self, _args, vm) => (self.state.user === null ? null : savedUser(vm, self.state.user))]],
  }),
  nativeClass<Instance<MailState>>(MAIL_PROPERTY, {
    constructors: [
      [
        1,
        (_none, [address = null], vm) =>
          new Instance<MailState>(MAIL_PROPERTY, {
            user: null,
            address: address === null ? null : textArg(vm, address),
          }),
      ],
    ],
    methods: [
      ['getAddress', 0, (self) => self.state.address],
      ['getEmailAddress', 0, (self) => self.state.address],
      ['getExplicitAddress', 0, (self) => self.state.address],
      ['hasExplicitlyConfiguredAddress', 0, (self) => self.state.address !== null],
    ],
  }),
  nativeClass(PASSWORD_PROPERTY, {
    statics: [
      [
        'fromPlainPassword',
        1,
        (_none, [password], vm) =>
          new Instance<PasswordState>(PASSWORD_PROPERTY, { user: null, password: textArg(vm, password) }),
      ],
    ],
  }),
];
