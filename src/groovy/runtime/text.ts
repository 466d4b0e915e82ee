import { CHARACTER, GSTRING_IMPL } from './classes.ts';
import type { GroovyClass } from './groovy-class.ts';
import { Obj, type Value } from './value.ts';

/**
 * Represents `"a${b}c"` before it is converted to a string: there is one more string than values. A closure among the
 * values is lazy.
 */
export class GStringValue extends Obj {
  readonly strings: readonly string[];
  readonly values: readonly Value[];
  constructor(strings: readonly string[], values: readonly Value[]) {
    super();
    this.strings = strings;
    this.values = values;
  }
  get type(): GroovyClass {
    return GSTRING_IMPL;
  }
}

/** Represents a `char`: one UTF-16 unit. */
export class CharValue extends Obj {
  readonly code: number;
  constructor(code: number) {
    super();
    this.code = code & 0xffff;
  }
  get type(): GroovyClass {
    return CHARACTER;
  }
  get text(): string {
    return String.fromCharCode(this.code);
  }
}
