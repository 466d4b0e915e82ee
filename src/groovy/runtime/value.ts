import type { GroovyClass } from './groovy-class.ts';

/**
 * Represents a value of a script. `number` is an Integer, `bigint` a Long, `string` a String; every other kind is an object
 * of a class of this folder. No object of the host is a value, so that a script cannot reach one.
 */
export type Value = null | boolean | number | bigint | string | Obj;

/** Represents every value that is no primitive of the host. */
export abstract class Obj {
  abstract readonly type: GroovyClass;
}
