import type { User } from '../../security/index.ts';
import {
  type Evaluation,
  Instance,
  type NativeClass,
  nativeClass,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, list, servicesOf } from '../host/host.ts';
import { HASHED_TOKEN, NEW_TOKEN, TOKEN_INFO, TOKEN_PROPERTY, TOKEN_STORE } from './classes.ts';
import { ensureSaved, savedUser } from './user-object.ts';
import type { PropertyState } from './user-property.ts';

type Token = User['tokens'][number];

interface StoreState {
  readonly user: string;
}

interface NewTokenState {
  readonly name: string;
  readonly uuid: string;
  readonly value: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const tokenRows = [
  ['getUuid', 0, (self: Instance<Token>) => self.state.uuid],
  ['getName', 0, (self: Instance<Token>) => self.state.name],
  [
    'getCreationDate',
    0,
    function* (self: Instance<Token>, _args: readonly Value[], vm: Vm): Evaluation {
      return yield* vm.construct(vm.classNamed('java.util.Date'), [BigInt(self.state.created)]);
    },
  ],
  [
    'getNumDaysCreation',
    0,
    (self: Instance<Token>, _args: readonly Value[], vm: Vm) =>
      BigInt(Math.floor((servicesOf(vm).clock.now() - self.state.created) / DAY_MS)),
  ],
  ['isLegacy', 0, () => false],
] as const;

export const apiTokenClasses: readonly NativeClass[] = [
  nativeClass<Instance<PropertyState>>(TOKEN_PROPERTY, {
    methods: [
      ['getTokenStore', 0, (self) => new Instance<StoreState>(TOKEN_STORE, { user: self.state.user ?? '' })],
      ['getTokenList', 0, (self, _args, vm) => tokensOf(vm, self.state.user ?? '', TOKEN_INFO)],
      ['hasLegacyToken', 0, () => false],
      ['generateNewToken', 1, (self, [name], vm) => newToken(vm, self.state.user ?? '', name)],
      [
        'addFixedNewToken',
        2,
        (self, [name, value], vm) => fixedToken(vm, self.state.user ?? '', textArg(vm, name), textArg(vm, value)),
      ],
      ['revokeToken', 1, (self, [uuid], vm) => revoke(vm, self.state.user ?? '', textArg(vm, uuid))],
      ['revokeAllTokens', 0, (self, _args, vm) => revokeAll(vm, self.state.user ?? '', null)],
      ['revokeAllTokensExceptOne', 1, (self, [uuid], vm) => revokeAll(vm, self.state.user ?? '', textArg(vm, uuid))],
    ],
  }),
  nativeClass<Instance<StoreState>>(TOKEN_STORE, {
    methods: [
      ['getTokenList', 0, (self, _args, vm) => tokensOf(vm, self.state.user, HASHED_TOKEN)],
      ['getTokenListSortedByName', 0, (self, _args, vm) => tokensOf(vm, self.state.user, HASHED_TOKEN)],
      ['generateNewToken', 1, (self, [name], vm) => newToken(vm, self.state.user, name)],
      [
        'addFixedNewToken',
        2,
        (self, [name, value], vm) => fixedToken(vm, self.state.user, textArg(vm, name), textArg(vm, value)),
      ],
      ['revokeToken', 1, (self, [uuid], vm) => revoke(vm, self.state.user, textArg(vm, uuid))],
      ['revokeAllTokens', 0, (self, _args, vm) => revokeAll(vm, self.state.user, null)],
      ['revokeAllTokensExcept', 1, (self, [uuid], vm) => revokeAll(vm, self.state.user, textArg(vm, uuid))],
      [
        'renameToken',
        2,
        function* (self, [uuid, name], vm) {
          const { users } = servicesOf(vm).security;
          return yield* awaited(vm, users.renameToken(self.state.user, textArg(vm, uuid), textArg(vm, name)));
        },
      ],
    ],
  }),
  nativeClass<Instance<Token>>(HASHED_TOKEN, { methods: tokenRows }),
  nativeClass<Instance<Token>>(TOKEN_INFO, { methods: tokenRows }),
  nativeClass<Instance<NewTokenState>>(NEW_TOKEN, {
    methods: [
      ['getTokenUuid', 0, (self) => self.state.uuid],
      ['getTokenName', 0, (self) => self.state.name],
      ['getPlainValue', 0, (self) => self.state.value],
    ],
  }),
];

function tokensOf(vm: Vm, user: string, type: typeof HASHED_TOKEN): Value {
  const tokens = [...(servicesOf(vm).security.users.get(user)?.tokens ?? [])];
  tokens.sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  return list(tokens.map((token) => new Instance<Token>(type, token)));
}

function* newToken(vm: Vm, user: string, name: Value | undefined): Evaluation {
  const id = yield* ensureSaved(vm, savedUser(vm, user));
  const made = yield* awaited(vm, servicesOf(vm).security.users.newToken(id, textArg(vm, name)));
  const { tokenName, tokenUuid, tokenValue } = made;
  return new Instance<NewTokenState>(NEW_TOKEN, { name: tokenName, uuid: tokenUuid, value: tokenValue });
}

/** Adds a token with a given text; returns its id. */
function* fixedToken(vm: Vm, user: string, name: string, text: string): Evaluation {
  const id = yield* ensureSaved(vm, savedUser(vm, user));
  return (yield* awaited(vm, servicesOf(vm).security.users.newToken(id, name, { text }))).tokenUuid;
}

/** Revokes a token; returns it, or null where there was none. */
function* revoke(vm: Vm, user: string, uuid: string): Evaluation {
  const { users } = servicesOf(vm).security;
  const token = users.get(user)?.tokens.find((each) => each.uuid === uuid);
  if (token === undefined) return null;
  yield* awaited(vm, users.revokeToken(user, uuid));
  return new Instance<Token>(HASHED_TOKEN, token);
}

function* revokeAll(vm: Vm, user: string, kept: string | null): Evaluation {
  const { users } = servicesOf(vm).security;
  for (const { uuid } of users.get(user)?.tokens ?? [])
    if (uuid !== kept) yield* awaited(vm, users.revokeToken(user, uuid));
  return null;
}
