import type { Evaluation } from '../../../groovy/index.ts';
import { type BuilderKind, type RunContext, type Typed, tagOfClass } from '../../../points/index.ts';
import type { Json } from '../../journal/index.ts';
import type { StepCall } from '../define.ts';
import { performKind } from './perform-kind.ts';

/** Runs the kind of build step of a Java class that does the work of a step: by default of the step's own class. */
export function* runKind(
  call: StepCall,
  config: Readonly<Record<string, unknown>>,
  className = call.kind.className,
): Evaluation<Json> {
  const kind = call.host.kinds.find('builder', tagOfClass(className));
  if (kind === undefined) return call.machine.fail('java.lang.IllegalStateException', `${className} is not there`);
  return yield* runBuilder(call, kind, config);
}

/**
 * Runs the build step that does the work of a step, with this configuration, and returns what it noted. Its result becomes
 * the run's where it is not success.
 */
export function* runBuilder<C>(call: StepCall, builder: Typed<BuilderKind, C>, config: C): Evaluation<Json> {
  const { result, noted } = yield* performKind(call, async (context: RunContext) => {
    const result = await builder.perform(config, context);
    return { result, noted: (context.notes.read() as Json | undefined) ?? null };
  });
  if (result !== 'SUCCESS') call.host.run.worsen(result);
  return noted;
}
