import { HASH_MAP } from '../../runtime/classes.ts';
import { ListValue, type MapValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { emptyMap } from '../maps/index.ts';
import { JsonLexer, type Token, tokenValue } from './lexer.ts';

const DEEPEST = 1000;
const SPENT_PER_VALUE = 4;

/** Reads JSON as JsonSlurperClassic does: only objects and arrays, into HashMaps and ArrayLists. */
export function* readClassic(vm: Vm, text: string): Evaluation {
  const lexer = new JsonLexer(vm, text);
  const first = lexer.next();
  if (first === null)
    return vm.fail(
      'java.lang.NullPointerException',
      'Cannot invoke "groovy.json.JsonToken.getType()" because "token" is null',
    );
  if (first.kind === '{') return yield* readObject(vm, lexer, 0);
  if (first.kind === '[') return yield* readArray(vm, lexer, 0);
  return fail(
    vm,
    "A JSON payload should start with an openning curly brace '{' or an openning square bracket '['.\n" +
      `Instead, '${first.text}' was found on line: ${first.line}, column: ${first.column}`,
  );
}

function* readValue(vm: Vm, lexer: JsonLexer, token: Token, depth: number): Evaluation {
  if (vm.spend(SPENT_PER_VALUE)) yield TICK;
  switch (token.kind) {
    case '{':
      return yield* readObject(vm, lexer, depth + 1);
    case '[':
      return yield* readArray(vm, lexer, depth + 1);
    case 'constant':
    case 'number':
    case 'string':
      return tokenValue(vm, token);
    default:
      return unexpected(vm, 'a value, an array, or an object', token);
  }
}

function* readArray(vm: Vm, lexer: JsonLexer, depth: number): Evaluation<ListValue> {
  if (depth > DEEPEST) vm.fail('java.lang.StackOverflowError', null);
  const items: Value[] = [];
  for (;;) {
    const token = lexer.next() ?? unterminated(vm, 'a value', lexer, 'array');
    if (token.kind === ']') return new ListValue(items);
    items.push(yield* readValue(vm, lexer, token, depth));
    if (items.length % 64 === 0) vm.checkSize(items.length);
    const after = lexer.next() ?? unterminated(vm, "a closing square bracket ']' or a comma ','", lexer, 'array');
    if (after.kind === ']') return new ListValue(items);
    if (after.kind !== ',')
      fail(
        vm,
        `Expected a value or a closing square bracket ']' on line: ${after.line} column: ${after.column}.\nBut got '${after.text}' instead.`,
      );
  }
}

function* readObject(vm: Vm, lexer: JsonLexer, depth: number): Evaluation<MapValue> {
  if (depth > DEEPEST) vm.fail('java.lang.StackOverflowError', null);
  const map = emptyMap(vm, HASH_MAP);
  for (;;) {
    const key = lexer.next() ?? unterminated(vm, 'a String key', lexer, 'object');
    if (key.kind === '}') return map;
    if (key.kind !== 'string') unexpected(vm, 'a string key', key);
    const colon = lexer.next() ?? unterminated(vm, "a a colon ':'", lexer, 'object');
    if (colon.kind !== ':') unexpected(vm, "a colon ':'", colon);
    const token = lexer.next() ?? unterminated(vm, 'a value', lexer, 'object');
    map.table.set(key.text.slice(1, -1), yield* readValue(vm, lexer, token, depth));
    const after = lexer.next() ?? unterminatedAfter(vm, token);
    if (after.kind === '}') return map;
    if (after.kind !== ',') unexpected(vm, "a value or a closing curly brace '}'", after);
  }
}

function unterminated(vm: Vm, expected: string, lexer: JsonLexer, what: string): never {
  const { line, column } = lexer.place;
  return fail(vm, `Expected ${expected} on line: ${line}, column: ${column}.\nBut got an unterminated ${what}.`);
}

function unterminatedAfter(vm: Vm, { endLine, endColumn }: Token): never {
  return fail(
    vm,
    `Expected a closing curly brace '}' or a comma ',' on line: ${endLine}, column: ${endColumn}.\nBut got an unterminated object.`,
  );
}

function unexpected(vm: Vm, expected: string, token: Token): never {
  return fail(
    vm,
    `Expected ${expected} on line: ${token.line}, column: ${token.column}.\nBut got '${token.text}' instead.`,
  );
}

function fail(vm: Vm, message: string): never {
  return vm.fail('groovy.json.JsonException', message);
}
