import type { Evaluation } from '../runtime/evaluation.ts';
import { GroovyClass } from '../runtime/groovy-class.ts';
import type { Value } from '../runtime/value.ts';
import { classOf } from './kinds.ts';
import { refusedMember } from './refusals.ts';
import type { ScriptVm } from './script-vm.ts';

/** Limits the length of values in messages, which Groovy truncates here. */
const MAX_VALUES = 60;

/** Throws MissingMethodException with Groovy's text, or says that the method exists and is not permitted. */
export function* missingMethod(m: ScriptVm, receiver: Value, name: string, args: readonly Value[]): Evaluation<never> {
  refusedMember(m, receiver, name, args);
  const isStatic = receiver instanceof GroovyClass;
  const type = isStatic ? receiver : classOf(receiver);
  const types = args.map((arg) => (arg === null ? 'null' : classOf(arg).name)).join(', ');
  const message = `No signature of method: ${isStatic ? 'static ' : ''}${type.name}.${name}() is applicable for argument types: (${types}) values: ${yield* valuesText(m, args)}`;
  return m.failWith('groovy.lang.MissingMethodException', message, {
    method: name,
    type,
    arguments: m.array(args),
    static: isStatic,
  });
}

function* valuesText(m: ScriptVm, args: readonly Value[]): Evaluation<string> {
  let shown = '[';
  for (const [index, arg] of args.entries()) {
    if (index > 0) shown += ', ';
    if (shown.length > MAX_VALUES) return `${shown}...]`;
    const each = yield* m.text(arg);
    shown += each.length > MAX_VALUES ? `${each.slice(0, MAX_VALUES)}...` : each;
  }
  return `${shown}]`;
}

export function missingProperty(m: ScriptVm, receiver: Value, name: string): never {
  refusedMember(m, receiver, name, null);
  const type = receiver instanceof GroovyClass ? receiver : classOf(receiver);
  return m.failWith('groovy.lang.MissingPropertyException', `No such property: ${name} for class: ${type.name}`, {
    property: name,
    type,
  });
}

export function readOnly(m: ScriptVm, type: GroovyClass, name: string): never {
  return m.failWith(
    'groovy.lang.ReadOnlyPropertyException',
    `Cannot set readonly property: ${name} for class: ${type.name}`,
    { property: name, type },
  );
}
