import { DESCRIBABLE } from '../host/classes.ts';
import {
  booleanArg,
  defineClass,
  type GroovyClass,
  Instance,
  type NativeClass,
  nativeClass,
  OBJECT,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, hostOf, list, objectArg, servicesOf } from '../host/host.ts';
import { savedUser, userObject } from '../users/user-object.ts';

export interface RealmState {
  readonly className: string;
  readonly disableSignup: boolean;
}

const SECURITY_REALM = defineClass('hudson.security.SecurityRealm', OBJECT, [DESCRIBABLE]);
const PASSWORD_REALM = defineClass('hudson.security.AbstractPasswordBasedSecurityRealm', SECURITY_REALM);
const OWN_REALM = defineClass('hudson.security.HudsonPrivateSecurityRealm', PASSWORD_REALM);
const NO_REALM = defineClass('hudson.security.SecurityRealm$None', SECURITY_REALM);

export const NO_REALM_STATE: RealmState = { className: NO_REALM.name, disableSignup: true };
const NO_AUTHENTICATION = new Instance(NO_REALM, NO_REALM_STATE);

/** Returns the realm in force; one of a plug-in that is not installed has only a name. */
export function realmObject(vm: Vm): Value {
  const { realm, useSecurity } = servicesOf(vm).home.settings.current;
  if (!useSecurity || realm.className === NO_REALM.name) return NO_AUTHENTICATION;
  const key = `realm ${realm.className} ${realm.disableSignup}`;
  return hostOf(vm).object<RealmState>(realmClass(realm.className), key, () => realm);
}

export function realmArg(value: Value | undefined): RealmState {
  return value === null ? NO_REALM_STATE : objectArg<RealmState>(value, SECURITY_REALM).state;
}

function realmClass(name: string): GroovyClass {
  return name === OWN_REALM.name ? OWN_REALM : defineClass(name, SECURITY_REALM);
}

function newRealm(allowsSignup: boolean): Instance<RealmState> {
  return new Instance(OWN_REALM, { className: OWN_REALM.name, disableSignup: !allowsSignup });
}

export const realmClasses: readonly NativeClass[] = [
  nativeClass(SECURITY_REALM, { constants: { NO_AUTHENTICATION } }),
  nativeClass(PASSWORD_REALM, {}),
  nativeClass(NO_REALM, {}),
  nativeClass<Instance<RealmState>>(OWN_REALM, {
    constructors: [
      [1, (_none, [signup]) => newRealm(booleanArg(signup))],
      [3, (_none, [signup]) => newRealm(booleanArg(signup))],
    ],
    methods: [
      ['allowsSignup', 0, (self) => !self.state.disableSignup],
      ['getAllowsSignup', 0, (self) => !self.state.disableSignup],
      ['isEnableCaptcha', 0, () => false],
      [
        'createAccount',
        2,
        function* (_self, [id, password], vm) {
          return yield* createAccount(vm, textArg(vm, id), textArg(vm, password));
        },
      ],
      [
        'getAllUsers',
        0,
        (_self, _args, vm) =>
          list(
            servicesOf(vm)
              .security.users.all()
              .map(({ id }) => userObject(vm, id)),
          ),
      ],
      [
        'getUser',
        1,
        (_self, [id], vm) => {
          const user = servicesOf(vm).security.users.get(textArg(vm, id));
          return user === undefined ? null : userObject(vm, user.id);
        },
      ],
    ],
  }),
];

/** Creates a user; as in Jenkins, an existing one gets the password. */
function* createAccount(vm: Vm, id: string, password: string) {
  const { users } = servicesOf(vm).security;
  if (users.get(id) === undefined) yield* awaited(vm, users.create(id, password, { anyId: true }));
  else yield* awaited(vm, users.setPassword(id, password));
  return savedUser(vm, id);
}
