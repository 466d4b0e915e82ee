import { CHARACTER, GSTRING_IMPL } from './classes.ts';
import type { GroovyClass } from './groovy-class.ts';
import { Obj, type Value } from './value.ts';

/** `"a${b}c"` before it is made a string: strings are one more than values. A closure among the values is lazy. */
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

/** A `char`: one UTF-16 unit. */
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
