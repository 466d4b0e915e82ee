import { defineClass } from '../../runtime/classes.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { checked, sequenceArg } from './values.ts';

const STRING_JOINER = defineClass('java.util.StringJoiner');

class JoinerState {
  readonly delimiter: string;
  readonly prefix: string;
  readonly suffix: string;
  joined: string | null = null;
  empty: string | null = null;
  constructor(delimiter: string, prefix: string, suffix: string) {
    this.delimiter = delimiter;
    this.prefix = prefix;
    this.suffix = suffix;
  }
}

type Joiner = Instance<JoinerState>;

function add(state: JoinerState, text: string): void {
  state.joined = state.joined === null ? text : state.joined + state.delimiter + text;
}

function textOf({ joined, empty, prefix, suffix }: JoinerState): string {
  return joined === null && empty !== null ? empty : prefix + (joined ?? '') + suffix;
}

function isJoiner(value: Value | undefined): value is Joiner {
  return value instanceof Instance && value.state instanceof JoinerState;
}

/** Defines `java.util.StringJoiner`. */
export const stringJoinerClass: NativeClass = nativeClass<Joiner>(STRING_JOINER, {
  constructors: [
    [1, (_none, [by], vm) => new Instance(STRING_JOINER, new JoinerState(sequenceArg(vm, by), '', ''))],
    [
      3,
      (_none, [by, prefix, suffix], vm) =>
        new Instance(
          STRING_JOINER,
          new JoinerState(sequenceArg(vm, by), sequenceArg(vm, prefix), sequenceArg(vm, suffix)),
        ),
    ],
  ],
  methods: [
    [
      'add',
      1,
      (self, [text], vm) => {
        const added = text === null ? 'null' : sequenceArg(vm, text);
        vm.allocate(2 * added.length);
        add(self.state, added);
        const length = textOf(self.state).length;
        if (length > vm.limits.stringLength) vm.checkString(length);
        return self;
      },
    ],
    [
      'merge',
      1,
      (self, [other], vm) => {
        const joined = isJoiner(other) ? other.state.joined : mismatch();
        if (joined !== null) add(self.state, checked(vm, joined));
        return self;
      },
    ],
    [
      'setEmptyValue',
      1,
      (self, [text], vm) => {
        self.state.empty = sequenceArg(vm, text);
        return self;
      },
    ],
    ['length', 0, (self) => textOf(self.state).length],
    ['toString', 0, (self, _args, vm) => checked(vm, textOf(self.state))],
  ],
});
