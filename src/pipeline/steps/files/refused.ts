import { javaText } from '../../../groovy/index.ts';
import { throwableOf } from '../../flow/throwables.ts';
import type { StepCall } from '../define.ts';

/** Throws what Jenkins throws where a step's constructor does not take its arguments. */
export function refuseArguments(
  { given, kind, machine }: Pick<StepCall, 'given' | 'kind' | 'machine'>,
  { className, message }: { readonly className: string; readonly message: string },
): never {
  const shown = [...given].map(([name, value]) => `${name}=${machine.sync(javaText(machine, value))}`);
  const outer = 'java.lang.reflect.InvocationTargetException';
  throw throwableOf(machine, {
    className: 'java.lang.IllegalArgumentException',
    message: `Could not instantiate {${shown.join(', ')}} for ${kind.className}: ${outer}`,
    cause: { className: outer, message: null, cause: { className, message } },
  });
}

/** Returns a text argument. Throws FormException where it is blank. */
export function neededText(call: StepCall, name: string, complaint = "can't be blank"): string {
  const text = call.args.text(name);
  if (text.trim() !== '') return text;
  return refuseArguments(call, { className: 'hudson.model.Descriptor$FormException', message: complaint });
}
