import { type Evaluation, javaText, type Machine, ScriptThrow, type Value } from '../../groovy/index.ts';
import { INTERRUPTED } from '../flow/interrupted.ts';

/** Throws what Jenkins throws where a step's object cannot be made of its arguments. */
export function* failToInstantiate(
  machine: Machine,
  { className }: { readonly className: string },
  named: ReadonlyMap<string, Value>,
  cause: ScriptThrow['thrown'],
): Evaluation<never> {
  // Whoever is told to end does not ask the same arguments for their text once more.
  if (cause.type.name === INTERRUPTED) throw new ScriptThrow(cause);
  const shown: string[] = [];
  for (const [name, each] of named) shown.push(`${name}=${yield* javaText(machine, each)}`);
  const message = `Could not instantiate {${shown.join(', ')}} for ${className}: ${yield* machine.text(cause)}`;
  return machine.fail('java.lang.IllegalArgumentException', message, cause);
}
