import {
  defineClass,
  defineInterface,
  Instance,
  ListValue,
  mismatch,
  type NativeClass,
  nativeClass,
  OBJECT,
  SmallValue,
  textArg,
  type Value,
} from '../groovy.ts';

/** A text, or bytes, that a script hands on to be read. */
export interface StreamState {
  readonly text: string;
}

const INPUT_STREAM = defineClass('java.io.InputStream');
const BYTE_STREAM = defineClass('java.io.ByteArrayInputStream', INPUT_STREAM);
const READER = defineClass('java.io.Reader');
const STRING_READER = defineClass('java.io.StringReader', READER);
const SOURCE = defineInterface('javax.xml.transform.Source');
const STREAM_SOURCE = defineClass('javax.xml.transform.stream.StreamSource', OBJECT, [SOURCE]);

const READABLE = [INPUT_STREAM, READER, SOURCE];

/** The text of a stream, a reader, or an XML source. */
export function streamText(value: Value | undefined): string {
  if (!(value instanceof Instance) || !READABLE.some((type) => value.type.isA(type))) return mismatch();
  const { state }: { readonly state: unknown } = value;
  const text = typeof state === 'object' && state !== null && 'text' in state ? state.text : null;
  return typeof text === 'string' ? text : mismatch();
}

/** UTF-8, as every document is here. */
function decoded(bytes: Value | undefined): string {
  if (!(bytes instanceof ListValue)) return mismatch();
  const numbers = bytes.items.map((each) => (each instanceof SmallValue ? each.value : mismatch()));
  return Buffer.from(numbers).toString('utf8');
}

const textRows = [
  ['getText', 0, (self: Instance<StreamState>) => self.state.text],
  ['getText', 1, (self: Instance<StreamState>) => self.state.text],
  ['close', 0, () => null],
] as const;

export const streamClasses: readonly NativeClass[] = [
  nativeClass<Instance<StreamState>>(INPUT_STREAM, { methods: textRows }),
  nativeClass<Instance<StreamState>>(READER, { methods: textRows }),
  nativeClass(BYTE_STREAM, {
    constructors: [[1, (_none, [bytes]) => new Instance<StreamState>(BYTE_STREAM, { text: decoded(bytes) })]],
  }),
  nativeClass(STRING_READER, {
    constructors: [[1, (_none, [text], vm) => new Instance<StreamState>(STRING_READER, { text: textArg(vm, text) })]],
  }),
  nativeClass(SOURCE, {}),
  nativeClass(STREAM_SOURCE, {
    constructors: [[1, (_none, [from]) => new Instance<StreamState>(STREAM_SOURCE, { text: streamText(from) })]],
  }),
];
