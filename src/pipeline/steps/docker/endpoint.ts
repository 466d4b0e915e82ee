import type { Evaluation, Value } from '../../../groovy/index.ts';
import { descriptionOf } from '../../script/describables/index.ts';
import type { StepCall } from '../define.ts';

/** Describes the address of a registry or a server, and the credentials for it. An empty value counts as missing. */
export interface Endpoint {
  readonly address: string | null;
  readonly credentialsId: string | null;
}

/**
 * Returns the endpoint that a value describes: `[uri: 'x', credentialsId: 'y']`. `addressName` is the name of the address
 * in the class.
 */
export function* endpointOf(
  call: StepCall,
  value: Value,
  { parameter, className, addressName }: { parameter: string; className: string; addressName: string },
): Evaluation<Endpoint> {
  const { kind, machine } = call;
  const described = descriptionOf(value);
  if (described === null) {
    const received = yield* machine.text(
      yield* machine.getProperty(yield* machine.getProperty(value, 'class'), 'name'),
    );
    return machine.fail(
      'java.lang.ClassCastException',
      `${kind.className}.${parameter} expects class ${className} but received class ${received}`,
    );
  }
  const text = function* (name: string): Evaluation<string | null> {
    const given = described.args.get(name) ?? null;
    return given === null ? null : nonEmpty(yield* machine.text(given));
  };
  return { address: yield* text(addressName), credentialsId: yield* text('credentialsId') };
}

export function nonEmpty(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
