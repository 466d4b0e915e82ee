import type { Evaluation } from '../../../groovy/index.ts';
import type { BuilderKind, Typed } from '../../../points/index.ts';
import type { Json } from '../../journal/index.ts';
import type { StepCall } from '../define.ts';
import { performKind } from './perform-kind.ts';

/**
 * Runs the build step that does the work of a step, with this configuration, and returns what it noted. Its result becomes
 * the run's where it is not success.
 */
export function* runBuilder<C>(call: StepCall, builder: Typed<BuilderKind, C>, config: C): Evaluation<Json> {
  const { result, noted } = yield* performKind(call, async (context) => {
    const result = await builder.perform(config, context);
    return { result, noted: (context.notes.read() as Json | undefined) ?? null };
  });
  if (result !== 'SUCCESS') call.host.run.worsen(result);
  return noted;
}
