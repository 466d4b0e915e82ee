import { defineClass } from '../../runtime/classes.ts';
import type { Vm } from '../../runtime/vm.ts';
import { textArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { checked } from '../strings/values.ts';
import { charsetArg } from './charset.ts';
import { decodeBytes, encodeText } from './charsets.ts';

/** Limits the length of a text to more than a form or an address has. */
const MOST = 250_000;

/** Implements `java.net.URLEncoder`, for the fields of a form. */
export function urlEncode(text: string, charset: string): string {
  return text.replace(/[^-._*0-9A-Za-z]+/g, (run) =>
    run
      .split(' ')
      .map((part) => Array.from(encodeText(charset, part), percent).join(''))
      .join('+'),
  );
}

function percent(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

function failDecoding(vm: Vm, what: string): never {
  return vm.fail('java.lang.IllegalArgumentException', `URLDecoder: ${what}`);
}

/** Implements `java.net.URLDecoder`. Throws IllegalArgumentException. */
function urlDecode(vm: Vm, text: string, charset: string): string {
  if (text.length > MOST) vm.checkString(Infinity);
  return text.replaceAll('+', ' ').replace(/(?:%[^%]?[^%]?)+/g, (run) => {
    const bytes: number[] = [];
    let rest = run;
    while (rest.startsWith('%')) {
      const digits = rest.slice(1, 3);
      if (digits.length < 2) failDecoding(vm, 'Incomplete trailing escape (%) pattern');
      if (digits.startsWith('-')) failDecoding(vm, 'Illegal hex characters in escape (%) pattern - negative value');
      const wrong = digits.search(/[^0-9a-f]/i);
      if (wrong >= 0) {
        failDecoding(vm, `Illegal hex characters in escape (%) pattern - Error at index ${wrong} in: "${digits}"`);
      }
      bytes.push(Number.parseInt(digits, 16));
      rest = rest.slice(3);
    }
    return decodeBytes(charset, Uint8Array.from(bytes)) + rest;
  });
}

const URL_ENCODER = defineClass('java.net.URLEncoder');
const URL_DECODER = defineClass('java.net.URLDecoder');

export const urlCoderClasses: readonly NativeClass[] = [
  nativeClass(URL_ENCODER, {
    statics: [
      [
        'encode',
        [1, 2],
        (_none, [given, charset], vm) => {
          const text = textArg(vm, given);
          if (text.length > MOST) vm.checkString(Infinity);
          return checked(vm, urlEncode(text, charsetArg(vm, charset)));
        },
      ],
    ],
  }),
  nativeClass(URL_DECODER, {
    statics: [
      [
        'decode',
        [1, 2],
        (_none, [text, charset], vm) => checked(vm, urlDecode(vm, textArg(vm, text), charsetArg(vm, charset))),
      ],
    ],
  }),
];
