import type { Evaluation } from '../../runtime/evaluation.ts';
import type { GroovyClass } from '../../runtime/groovy-class.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { classOf } from '../../semantics/kinds.ts';

/** Returns a message of the form `No such property: x for class: Y`. */
export function missingPropertyText(what: string, property: string, owner: string): string {
  return `${what}: ${property} for class: ${owner}`;
}

const ARGUMENTS_LENGTH = 60;

/** Returns the first line of the message of a MissingMethodException, without the methods that may have been meant. */
export function* missingMethodText(
  vm: Vm,
  method: string,
  owner: GroovyClass,
  args: readonly Value[],
  isStatic: boolean,
): Evaluation<string> {
  const types = args.map((each) => (each === null ? 'null' : classOf(each).name)).join(', ');
  let values = '';
  for (const each of args) {
    if (values !== '') values += ', ';
    if (values.length >= ARGUMENTS_LENGTH) {
      values += '...';
      break;
    }
    values += yield* vm.text(each);
  }
  return `No signature of method: ${isStatic ? 'static ' : ''}${owner.name}.${method}() is applicable for argument types: (${types}) values: [${values}]`;
}
