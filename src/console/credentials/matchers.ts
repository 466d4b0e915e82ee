import {
  ANY,
  defineClass,
  defineInterface,
  elementsArg,
  GroovyClass,
  Instance,
  mismatch,
  type NativeClass,
  nativeClass,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { list, objectArg } from '../host/host.ts';
import { type CredentialObject, credentialArg, credentialId, isCredential } from './credential.ts';
import { scopeArg } from './scope.ts';

type Test = (credential: CredentialObject) => boolean;

interface MatcherState {
  readonly test: Test;
}

const ROOT = 'com.cloudbees.plugins.credentials';
const MATCHER = defineInterface(`${ROOT}.CredentialsMatcher`);
const MATCHERS = defineClass(`${ROOT}.CredentialsMatchers`);

function matcher(test: Test): Value {
  return new Instance<MatcherState>(MATCHER, { test });
}

function testOf(value: Value | undefined): Test {
  return objectArg<MatcherState>(value, MATCHER).state.test;
}

function testsOf(vm: Vm, values: readonly Value[]): Test[] {
  return values.flatMap((value) => (value instanceof Instance ? [value] : elementsArg(vm, value))).map(testOf);
}

function credentialsIn(vm: Vm, value: Value | undefined): CredentialObject[] {
  return elementsArg(vm, value ?? mismatch()).filter(isCredential);
}

/** Returns the user name of a credential; undefined where it has none. */
function usernameOf({ state }: CredentialObject): unknown {
  return state.values['username'] ?? state.values['accessKey'];
}

export const matcherClasses: readonly NativeClass[] = [
  nativeClass<Instance<MatcherState>>(MATCHER, {
    methods: [['matches', 1, (self, [credential]) => self.state.test(credentialArg(credential))]],
  }),
  nativeClass(MATCHERS, {
    statics: [
      ['always', 0, () => matcher(() => true)],
      ['never', 0, () => matcher(() => false)],
      [
        'withId',
        1,
        (_none, [id], vm) => {
          const wanted = textArg(vm, id);
          return matcher((each) => credentialId(each) === wanted);
        },
      ],
      [
        'withScope',
        1,
        (_none, [scope], vm) => {
          const wanted = scopeArg(vm, scope);
          return matcher((each) => (each.state.values['scope'] ?? 'GLOBAL') === wanted);
        },
      ],
      [
        'withUsername',
        1,
        (_none, [name], vm) => {
          const wanted = textArg(vm, name);
          return matcher((each) => usernameOf(each) === wanted);
        },
      ],
      [
        'instanceOf',
        1,
        (_none, [type]) => {
          const wanted = type instanceof GroovyClass ? type : mismatch();
          return matcher((each) => each.type.isA(wanted));
        },
      ],
      [
        'not',
        1,
        (_none, [other]) => {
          const test = testOf(other);
          return matcher((each) => !test(each));
        },
      ],
      ...(['allOf', 'both'] as const).map(
        (name) =>
          [name, [1, ANY] as const, (_none: null, args: readonly Value[], vm: Vm) => all(testsOf(vm, args))] as const,
      ),
      ...(['anyOf', 'either'] as const).map(
        (name) =>
          [name, [1, ANY] as const, (_none: null, args: readonly Value[], vm: Vm) => any(testsOf(vm, args))] as const,
      ),
      ['filter', 2, (_none, [from, by], vm) => list(credentialsIn(vm, from).filter(testOf(by)))],
      ['firstOrNull', 2, (_none, [from, by], vm) => credentialsIn(vm, from).find(testOf(by)) ?? null],
      [
        'firstOrDefault',
        3,
        (_none, [from, fallback = null, by], vm) => credentialsIn(vm, from).find(testOf(by)) ?? fallback,
      ],
    ],
  }),
];

function all(tests: readonly Test[]): Value {
  return matcher((each) => tests.every((test) => test(each)));
}

function any(tests: readonly Test[]): Value {
  return matcher((each) => tests.some((test) => test(each)));
}
