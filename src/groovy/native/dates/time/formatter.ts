import { ZoneId } from '@js-joda/core';
import { mismatch } from '../../../runtime/throw.ts';
import type { Vm } from '../../../runtime/vm.ts';
import { textArg } from '../../arguments.ts';
import { type NativeClass, nativeClass } from '../../define.ts';
import { isLocale } from '../classes.ts';
import { argument, wrap } from './classes.ts';
import { temporalArg } from './enums.ts';
import { ISO } from './format/iso.ts';
import { timePieces } from './format/pattern.ts';
import type { Formatter, Piece } from './format/piece.ts';
import { DATE_TIME_FORMATTER, type FormatterValue, formatTime, newFormatter } from './formatter-value.ts';

/** Returns the text of a formatter as Java shows it, with its elements. */
function shown(pieces: readonly Piece[]): string {
  return pieces.map((piece) => shownPiece(piece)).join('');
}

function javaName(field: string): string {
  return field
    .split('_')
    .map((word) => (word === 'OF' ? 'Of' : word.charAt(0) + word.slice(1).toLowerCase()))
    .join('');
}

function shownPiece(piece: Piece): string {
  switch (piece.kind) {
    case 'literal':
      return piece.text === "'" ? "''" : `'${piece.text}'`;
    case 'number': {
      const name = javaName(piece.field);
      if (piece.min === piece.max) return `Value(${name},${piece.min})`;
      if (piece.min === 1 && piece.max === 19 && piece.sign === 'none') return `Value(${name})`;
      return `Value(${name},${piece.min},${piece.max},${piece.sign === 'exceeds' ? 'EXCEEDS_PAD' : 'NORMAL'})`;
    }
    case 'year2':
      return `ReducedValue(${javaName(piece.field)},2,2,2000-01-01)`;
    case 'fraction':
      return `Fraction(NanoOfSecond,${piece.min},${piece.max})`;
    case 'text':
      return piece.names.some((name) => name.length > 3)
        ? `Text(${javaName(piece.field)})`
        : `Text(${javaName(piece.field)},SHORT)`;
    case 'offset':
      return `Offset(${piece.pattern},'${piece.zero}')`;
    case 'zoneId':
      return 'ZoneId()';
    case 'zoneName':
      return `ZoneText(${piece.long ? 'FULL' : 'SHORT'})`;
    case 'localOffset':
      return `LocalizedOffset(${piece.long ? 'FULL' : 'SHORT'})`;
    case 'optional':
      return `[${shown(piece.pieces)}]`;
    default:
      return 'Instant()';
  }
}

function ofPattern(vm: Vm, pattern: string): Formatter {
  const pieces = timePieces(pattern, (message) => vm.fail('java.lang.IllegalArgumentException', message));
  return { pieces, strict: false, ignoreCase: false, shown: shown(pieces), zone: null };
}

export const formatterClass: NativeClass = nativeClass<FormatterValue>(DATE_TIME_FORMATTER, {
  constants: Object.fromEntries(Object.entries(ISO).map(([name, formatter]) => [name, newFormatter(formatter)])),
  statics: [
    ['ofPattern', 1, (_none, [pattern], vm) => newFormatter(ofPattern(vm, textArg(vm, pattern)))],
    [
      'ofPattern',
      2,
      (_none, [pattern, locale], vm) =>
        isLocale(locale) ? newFormatter(ofPattern(vm, textArg(vm, pattern))) : mismatch(),
    ],
  ],
  methods: [
    ['format', 1, (self, [temporal], vm) => formatTime(vm, self.state, temporalArg(temporal))],
    ['withZone', 1, (self, [zone]) => newFormatter({ ...self.state, zone: argument(zone, ZoneId).id() })],
    ['withLocale', 1, (self, [locale]) => (isLocale(locale) ? self : mismatch())],
    ['getZone', 0, (self) => (self.state.zone === null ? null : wrap(ZoneId.of(self.state.zone)))],
    ['toString', 0, (self) => self.state.shown],
  ],
});
