import { defineClass, ERROR, EXCEPTION, OBJECT, RUNTIME_EXCEPTION, THROWABLE } from '../../runtime/classes.ts';
import type { GroovyClass } from '../../runtime/groovy-class.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { tellingRows, throwableRows } from './rows.ts';
import { constructorsOf } from './shapes.ts';
import { SPECIAL } from './special.ts';
import { FAMILIES, type Shape } from './table.ts';
import type { Throwable } from './throwable.ts';
import { stackTraceElement } from './trace.ts';

const KNOWN: readonly GroovyClass[] = [OBJECT, THROWABLE, EXCEPTION, RUNTIME_EXCEPTION, ERROR];

/** Holds every class of exceptions of the tables, and StackTraceElement. */
export const throwableClasses: readonly NativeClass[] = [...fromTable(), stackTraceElement];

function fromTable(): readonly NativeClass[] {
  const types = new Map(KNOWN.map((type) => [type.name, type]));
  const found: NativeClass[] = [];
  for (const [place, superclass, shape, names] of FAMILIES) {
    const above = types.get(superclass);
    if (above === undefined) throw new Error(`${superclass} must stand before what extends it`);
    for (const name of names.split(' ').map((each) => `${place}.${each}`)) {
      const type = types.get(name) ?? defineClass(name, above);
      types.set(name, type);
      found.push(members(type, shape));
    }
  }
  return found;
}

function members(type: GroovyClass, shape: Shape): NativeClass {
  return nativeClass<Throwable>(type, {
    methods: type === THROWABLE ? throwableRows : tellingRows(type.name),
    constructors: SPECIAL.get(type.name)?.(type) ?? constructorsOf(type, shape),
  });
}
