import { defineClass, elementsArg, Instance, nativeClass, textArg } from '../../../groovy/index.ts';
import type { ScriptContext } from '../../capabilities/script-context.ts';

const DSL = defineClass('org.jenkinsci.plugins.workflow.cps.DSL');

type Steps = Instance<ScriptContext>;

/** Describes the class of `steps`, which has every step as a method, for classes of the script that receive it. */
export const stepsClass = nativeClass<Steps>(DSL, {
  methods: [
    [
      'methodMissing',
      2,
      function* (self, [name, args], vm) {
        const { machine } = self.state;
        const called = machine.options.hooks?.call?.(textArg(vm, name), elementsArg(vm, args));
        if (called === undefined) throw new Error('a pipeline has steps');
        return yield* called;
      },
    ],
  ],
});

export function stepsObject(around: ScriptContext): Steps {
  return new Instance(DSL, around);
}
