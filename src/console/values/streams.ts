import {
  defineClass,
  defineInterface,
  type Evaluation,
  Instance,
  mismatch,
  type NativeClass,
  nativeClass,
  OBJECT,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { objectArg } from '../host/host.ts';

const SOURCE = defineInterface('javax.xml.transform.Source');
const STREAM_SOURCE = defineClass('javax.xml.transform.stream.StreamSource', OBJECT, [SOURCE]);

interface SourceState {
  readonly text: string;
}

/** Returns the text of a value that can be read as a document: a stream, a reader, or an XML source made of one. */
export function* streamText(vm: Vm, value: Value | undefined): Evaluation<string> {
  if (!(value instanceof Instance)) return mismatch();
  if (value.type.isA(SOURCE)) return objectArg<SourceState>(value, SOURCE).state.text;
  const readable = ['java.io.InputStream', 'java.io.Reader'].some((name) => value.type.isA(vm.classNamed(name)));
  return readable ? textArg(vm, yield* vm.invoke(value, 'getText', [])) : mismatch();
}

export const streamClasses: readonly NativeClass[] = [
  nativeClass(SOURCE, {}),
  nativeClass(STREAM_SOURCE, {
    constructors: [
      [
        1,
        function* (_none, [from], vm) {
          return new Instance<SourceState>(STREAM_SOURCE, { text: yield* streamText(vm, from) });
        },
      ],
    ],
  }),
];
