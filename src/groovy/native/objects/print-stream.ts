import { defineClass, STRING } from '../../runtime/classes.ts';
import { Instance } from '../../runtime/instance.ts';
import type { Vm } from '../../runtime/vm.ts';
import { ANY, type MethodRow, nativeClass } from '../define.ts';

const PRINT_STREAM = defineClass('java.io.PrintStream');

interface StreamState {
  readonly write: (vm: Vm, text: string) => void;
}

type Stream = Instance<StreamState>;

/** Returns `System.out`, which prints where the script prints. */
export function standardOutput(): Stream {
  return new Instance<StreamState>(PRINT_STREAM, { write: (vm, text) => vm.surroundings.print(text) });
}

/** Returns `System.err`, which is the server's own and is not shown to whoever runs a script. */
export function standardError(): Stream {
  return new Instance<StreamState>(PRINT_STREAM, { write: () => undefined });
}

const format: MethodRow<Stream>[2] = function* (self, args, vm) {
  self.state.write(vm, yield* vm.text(yield* vm.invoke(STRING, 'format', args)));
  return self;
};

const print: MethodRow<Stream>[2] = function* (self, [value = null], vm) {
  self.state.write(vm, yield* vm.text(value));
  return null;
};

const append: MethodRow<Stream>[2] = function* (self, [value = null], vm) {
  self.state.write(vm, yield* vm.text(value));
  return self;
};

export const printStream = nativeClass<Stream>(PRINT_STREAM, {
  methods: [
    ['print', 1, print],
    ['append', 1, append],
    [
      'println',
      [0, 1],
      function* (self, [value = ''], vm) {
        self.state.write(vm, `${yield* vm.text(value)}\n`);
        return null;
      },
    ],
    ['printf', [1, ANY], format],
    ['format', [1, ANY], format],
    ['leftShift', 1, append],
    ['flush', 0, () => null],
    ['close', 0, () => null],
  ],
});
