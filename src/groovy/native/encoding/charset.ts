import { stringHash } from '../../../java/index.ts';
import { COMPARABLE, defineClass, OBJECT } from '../../runtime/classes.ts';
import { Instance } from '../../runtime/instance.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { textArg } from '../arguments.ts';
import { newSet } from '../collections/make.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { charsetAliases, charsetNamed } from './charsets.ts';

const CHARSET = defineClass('java.nio.charset.Charset', OBJECT, [COMPARABLE]);
const STANDARD_CHARSETS = defineClass('java.nio.charset.StandardCharsets');

class CharsetState {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type CharsetInstance = Instance<CharsetState>;

function makeCharset(name: string): CharsetInstance {
  return new Instance(CHARSET, new CharsetState(name));
}

function isCharset(value: Value | undefined): value is CharsetInstance {
  return value instanceof Instance && value.state instanceof CharsetState;
}

/**
 * Returns the name of a character set that is given as a Charset or by name; undefined means UTF-8. Throws as Java does.
 */
export function charsetArg(vm: Vm, value: Value | undefined): string {
  if (value === undefined) return 'UTF-8';
  if (isCharset(value)) return value.state.name;
  const name = textArg(vm, value);
  return charsetNamed(name) ?? vm.fail('java.io.UnsupportedEncodingException', name);
}

function legal(name: string): boolean {
  return /^[0-9A-Za-z][-+.:_0-9A-Za-z]*$/.test(name);
}

/** Defines `java.nio.charset.Charset`. */
export const charsetClass: NativeClass = nativeClass<CharsetInstance>(CHARSET, {
  statics: [
    [
      'forName',
      1,
      (_none, [given], vm) => {
        const name = textArg(vm, given);
        if (!legal(name)) vm.fail('java.nio.charset.IllegalCharsetNameException', name);
        return makeCharset(charsetNamed(name) ?? vm.fail('java.nio.charset.UnsupportedCharsetException', name));
      },
    ],
    [
      'isSupported',
      1,
      (_none, [given], vm) => {
        const name = textArg(vm, given);
        if (!legal(name)) vm.fail('java.nio.charset.IllegalCharsetNameException', name);
        return charsetNamed(name) !== null;
      },
    ],
    ['defaultCharset', 0, () => makeCharset('UTF-8')],
  ],
  methods: [
    ['name', 0, (self) => self.state.name],
    ['displayName', 0, (self) => self.state.name],
    ['toString', 0, (self) => self.state.name],
    ['canEncode', 0, () => true],
    ['isRegistered', 0, () => true],
    ['aliases', 0, (self, _args, vm) => newSet(vm, charsetAliases(self.state.name), 'hash')],
    ['equals', 1, (self, [other]) => isCharset(other) && other.state.name === self.state.name],
    ['hashCode', 0, (self) => stringHash(self.state.name)],
    [
      'compareTo',
      1,
      (self, [other], vm) => {
        const [mine, theirs] = [self.state.name.toLowerCase(), charsetArg(vm, other).toLowerCase()];
        return mine < theirs ? -1 : mine > theirs ? 1 : 0;
      },
    ],
  ],
});

/** Defines `java.nio.charset.StandardCharsets`. */
export const standardCharsetsClass: NativeClass = nativeClass(STANDARD_CHARSETS, {
  constants: {
    US_ASCII: makeCharset('US-ASCII'),
    ISO_8859_1: makeCharset('ISO-8859-1'),
    UTF_8: makeCharset('UTF-8'),
    UTF_16: makeCharset('UTF-16'),
    UTF_16BE: makeCharset('UTF-16BE'),
    UTF_16LE: makeCharset('UTF-16LE'),
  },
});
