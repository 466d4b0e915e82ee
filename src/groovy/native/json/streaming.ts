import { defineClass } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { textArg } from '../arguments.ts';
import { ANY, nativeClass } from '../define.ts';
import { namedContent, rootContent } from './builder.ts';
import { toJson } from './output.ts';

const STREAMING_BUILDER = defineClass('groovy.json.StreamingJsonBuilder');

interface StreamingState {
  readonly writer: Value;
}

type Streaming = Instance<StreamingState>;

function* write(vm: Vm, self: Streaming, content: Value): Evaluation {
  yield* vm.invoke(self.state.writer, 'write', [yield* toJson(vm, content)]);
  return content;
}

/** Defines the builder of which each call writes a whole value to the writer. */
export const streamingBuilder = nativeClass<Streaming>(STREAMING_BUILDER, {
  constructors: [
    [1, (_none, [writer = null]) => new Instance<StreamingState>(STREAMING_BUILDER, { writer })],
    [
      2,
      function* (_none, [writer = null, content = null], vm) {
        const made = new Instance<StreamingState>(STREAMING_BUILDER, { writer });
        yield* write(vm, made, content);
        return made;
      },
    ],
  ],
  methods: [
    [
      'call',
      [1, ANY],
      function* (self, args, vm) {
        return yield* write(vm, self, yield* rootContent(vm, args));
      },
    ],
    [
      'methodMissing',
      2,
      function* (self, [name, args], vm) {
        const given = args instanceof ListValue ? args.items : mismatch();
        return yield* write(vm, self, yield* namedContent(vm, textArg(vm, name), given));
      },
    ],
  ],
});
