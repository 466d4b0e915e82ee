import type { Evaluation } from '../../groovy/index.ts';
import type { RunContext } from '../../points/index.ts';
import type { Json } from '../journal/index.ts';
import type { StepCall } from './define.ts';
import { performKind } from './perform/perform-kind.ts';

/** Performs work as `performKind` does. The journal holds its value encrypted, as a whole. */
export function* performSecretly<T extends Json>(
  call: StepCall,
  perform: (context: RunContext) => Promise<T>,
): Evaluation<T> {
  const { secrets } = call.host;
  const recorded = yield* performKind(call, async (context) => secrets.encrypt(JSON.stringify(await perform(context))));
  // What we wrote.
  return JSON.parse(secrets.decrypt(recorded)) as T;
}
