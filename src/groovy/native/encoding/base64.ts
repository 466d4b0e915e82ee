import { BYTE, defineClass, OBJECT, STRING } from '../../runtime/classes.ts';
import { Instance } from '../../runtime/instance.ts';
import { SmallValue } from '../../runtime/numbers.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { intArg, textArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { BYTE_ARRAY, checked } from '../strings/values.ts';
import { WRITABLE, writeText } from '../strings/writers.ts';
import { type Base64Kind, decodeBase64, decodeBase64Loosely, encodeBase64 } from './base64-text.ts';
import { byteArray, byteOf, bytesArg, bytesOf, isByteArray } from './bytes.ts';
import { decodeBytes, encodeText } from './charsets.ts';

const BASE64 = defineClass('java.util.Base64');
const ENCODER = defineClass('java.util.Base64$Encoder');
const DECODER = defineClass('java.util.Base64$Decoder');

const BASIC: Base64Kind = { url: false, mime: false, padding: true, line: 0, separator: '\r\n' };
const FOR_URLS: Base64Kind = { ...BASIC, url: true };
const MIME: Base64Kind = { ...BASIC, mime: true, line: 76 };

type Coder = Instance<Base64Kind>;

function coder(type: typeof ENCODER, kind: Base64Kind): () => Coder {
  return () => new Instance(type, kind);
}

function decode(vm: Vm, { state }: Coder, given: Value | undefined): Value {
  const text = isByteArray(given) ? decodeBytes('ISO-8859-1', bytesOf(given)) : textArg(vm, given);
  const decoded = decodeBase64(text, state);
  return typeof decoded === 'string' ? vm.fail('java.lang.IllegalArgumentException', decoded) : byteArray(vm, decoded);
}

/** Defines `java.util.Base64` and its coders. */
export const base64Classes: readonly NativeClass[] = [
  nativeClass(BASE64, {
    statics: [
      ['getEncoder', 0, coder(ENCODER, BASIC)],
      ['getUrlEncoder', 0, coder(ENCODER, FOR_URLS)],
      ['getMimeEncoder', 0, coder(ENCODER, MIME)],
      [
        'getMimeEncoder',
        2,
        (_none, [length, separator]) =>
          new Instance(ENCODER, {
            ...MIME,
            line: intArg(length) & ~3,
            separator: decodeBytes('ISO-8859-1', bytesArg(separator)),
          }),
      ],
      ['getDecoder', 0, coder(DECODER, BASIC)],
      ['getUrlDecoder', 0, coder(DECODER, FOR_URLS)],
      ['getMimeDecoder', 0, coder(DECODER, MIME)],
    ],
  }),
  nativeClass<Coder>(ENCODER, {
    methods: [
      ['encodeToString', 1, (self, [bytes], vm) => checked(vm, encodeBase64(bytesArg(bytes), self.state))],
      [
        'encode',
        1,
        (self, [bytes], vm) => byteArray(vm, encodeText('ISO-8859-1', encodeBase64(bytesArg(bytes), self.state))),
      ],
      ['withoutPadding', 0, (self) => new Instance(ENCODER, { ...self.state, padding: false })],
    ],
  }),
  nativeClass<Coder>(DECODER, { methods: [['decode', 1, (self, [given], vm) => decode(vm, self, given)]] }),
];

const ENCODED = defineClass('org.codehaus.groovy.runtime.EncodingGroovyMethods$1', OBJECT, [WRITABLE]);

/** Returns the result of `encodeBase64()` and `encodeHex()`: an object that can be written or converted to a text. */
function encoded(vm: Vm, text: string): Instance<string> {
  return new Instance(ENCODED, checked(vm, text));
}

function decodeHex(vm: Vm, text: string): Value {
  if (text.length % 2 !== 0) {
    vm.fail('java.lang.NumberFormatException', 'odd number of characters in hex string');
  }
  const [wrong] = /^(?:[0-9a-f]{2})*(..)/i.exec(text.replace(/^(?:[0-9a-f]{2})*/i, '')) ?? [];
  if (wrong !== undefined) {
    vm.fail('java.lang.NumberFormatException', `For input string: "${wrong.slice(-2)}" under radix 16`);
  }
  return byteArray(vm, Buffer.from(text, 'hex'));
}

/** Defines the methods that Groovy adds to byte arrays and strings. */
export const groovyEncodingClasses: readonly NativeClass[] = [
  nativeClass(BYTE_ARRAY, {
    methods: [
      [
        'encodeBase64',
        [0, 1],
        (self, [chunked], vm) => {
          const text = encodeBase64(bytesArg(self), chunked === true ? MIME : BASIC);
          return encoded(vm, text);
        },
      ],
      [
        'sum',
        [0, 1],
        (self, [initial]) =>
          new SmallValue(
            BYTE,
            bytesArg(self).reduce((sum, byte) => sum + byte, byteOf(initial ?? 0)),
          ),
      ],
      [
        'eachByte',
        1,
        function* (self, [closure = null], vm) {
          for (const byte of bytesArg(self)) yield* vm.call(closure, [new SmallValue(BYTE, byte)]);
          return null;
        },
      ],
      ['encodeHex', 0, (self, _args, vm) => encoded(vm, Buffer.from(bytesArg(self)).toString('hex'))],
    ],
  }),
  nativeClass<string>(STRING, {
    methods: [
      [
        'decodeBase64',
        0,
        (self, _args, vm) => {
          const decoded = decodeBase64Loosely(self);
          return typeof decoded === 'string' ? vm.fail('java.lang.RuntimeException', decoded) : byteArray(vm, decoded);
        },
      ],
      ['decodeHex', 0, (self, _args, vm) => decodeHex(vm, self)],
    ],
  }),
  nativeClass<Instance<string>>(ENCODED, {
    methods: [
      ['toString', 0, (self) => self.state],
      [
        'writeTo',
        1,
        function* (self, [writer = null], vm) {
          yield* writeText(vm, writer, self.state);
          return writer;
        },
      ],
    ],
  }),
];
