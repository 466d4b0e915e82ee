import {
  defineClass,
  Instance,
  mismatch,
  type NativeClass,
  nativeClass,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { hostOf, servicesOf } from '../host/host.ts';
import { savedUser, userArg } from '../users/index.ts';
import { CLI_CAUSE, OFFLINE_CAUSE, SIMPLE_CAUSE, USER_CAUSE } from './classes.ts';

/** Describes why a person took a node offline. */
export interface Mark {
  readonly reason: string;
  readonly userId: string | null;
  /** Holds the time in milliseconds since 1970. */
  readonly since: number;
  /** Names the class of a cause that is not a person; the reason is then its text. */
  readonly javaClass?: string;
}

type CauseObject = Instance<Mark>;

export function causeObject(vm: Vm, mark: Mark | null): Value {
  if (mark === null) return null;
  const { since, userId, reason, javaClass = USER_CAUSE.name } = mark;
  const type = javaClass === USER_CAUSE.name ? USER_CAUSE : defineClass(javaClass, OFFLINE_CAUSE);
  return hostOf(vm).object<Mark>(type, `offline ${javaClass} ${since} ${userId ?? ''} ${reason}`, () => mark);
}

/** Returns the mark for an argument that is a cause; a text is accepted as well, since people write it. */
export function markArg(vm: Vm, value: Value | undefined): Mark {
  const { services, userId } = hostOf(vm);
  if (value === null || value === undefined) return { reason: '', userId, since: services.clock.now() };
  if (!(value instanceof Instance)) return { reason: textArg(vm, value), userId, since: services.clock.now() };
  if (!value.type.isA(OFFLINE_CAUSE)) return mismatch();
  const { state }: { readonly state: unknown } = value;
  return isMark(state) ? state : { reason: vm.sync(vm.text(value)), userId, since: services.clock.now() };
}

function isMark(state: unknown): state is Mark {
  return typeof state === 'object' && state !== null && 'reason' in state && 'since' in state && 'userId' in state;
}

function described(vm: Vm, { reason, userId, javaClass = USER_CAUSE.name }: Mark): string {
  if (javaClass !== USER_CAUSE.name) return reason;
  const who = userId === null ? 'anonymous' : servicesOf(vm).security.users.displayName(userId);
  return `Disconnected by ${who}${reason === '' ? '' : ` : ${reason}`}`;
}

export const offlineCauseClasses: readonly NativeClass[] = [
  nativeClass<CauseObject>(OFFLINE_CAUSE, {
    methods: [
      ['getTimestamp', 0, (self) => BigInt(self.state.since)],
      [
        'getTime',
        0,
        function* (self, _args, vm) {
          return yield* vm.construct(vm.classNamed('java.util.Date'), [BigInt(self.state.since)]);
        },
      ],
      ['toString', 0, (self, _args, vm) => described(vm, self.state)],
    ],
  }),
  nativeClass(SIMPLE_CAUSE, {}),
  nativeClass<CauseObject>(USER_CAUSE, {
    constructors: [
      [
        2,
        (_none, [user = null, why = null], vm) =>
          new Instance<Mark>(USER_CAUSE, {
            reason: why === null ? '' : textArg(vm, why),
            userId: user === null ? null : userArg(user).state.id,
            since: servicesOf(vm).clock.now(),
          }),
      ],
    ],
    methods: [
      ['getUser', 0, (self, _args, vm) => (self.state.userId === null ? null : savedUser(vm, self.state.userId))],
      ['getMessage', 0, (self) => self.state.reason],
    ],
  }),
  nativeClass(CLI_CAUSE, {
    constructors: [
      [
        1,
        (_none, [why = null], vm) =>
          new Instance<Mark>(CLI_CAUSE, {
            reason: why === null ? '' : textArg(vm, why),
            userId: hostOf(vm).userId,
            since: servicesOf(vm).clock.now(),
          }),
      ],
    ],
  }),
];
