import { ScriptState } from '../machine-state.ts';
import { SCRIPT } from '../runtime/classes.ts';
import type { Instance } from '../runtime/instance.ts';
import type { Value } from '../runtime/value.ts';
import { textArg } from './arguments.ts';
import { type NativeClass, nativeClass } from './define.ts';
import { throwableClasses } from './throwables/index.ts';

/** Defines the methods that every script has as an object. */
const script = nativeClass<Instance>(SCRIPT, {
  methods: [
    ['getBinding', 0, (self) => (self.state instanceof ScriptState ? self.state.bindingObject() : null)],
    ['getProperty', 1, (self, [name], vm) => vm.getProperty(self, textArg(vm, name))],
    [
      'setProperty',
      2,
      function* (self, [name, value = null], vm) {
        yield* vm.setProperty(self, textArg(vm, name), value);
        return null;
      },
    ],
  ],
});

const FAILED = 'org.codehaus.groovy.runtime.powerassert.PowerAssertionError';

/** Defines an assertion that failed, which is shown with its drawing apart from the name. */
const drawings: readonly NativeClass[] = throwableClasses
  .filter(({ type }) => type.name === FAILED)
  .map(({ type }) =>
    nativeClass<Value>(type, {
      methods: [
        [
          'toString',
          0,
          function* (self, _args, vm) {
            return `Assertion failed: \n\n${yield* vm.text(yield* vm.invoke(self, 'getMessage', []))}\n`;
          },
        ],
      ],
    }),
  );

export const languageClasses: readonly NativeClass[] = [script, ...drawings];
