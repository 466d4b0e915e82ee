import { type Evaluation, ScriptThrow } from '../../../groovy/index.ts';
import type { RunContext, TearDown, WrapperKind } from '../../../points/index.ts';
import { withLineFilter } from '../../flow/line-filters.ts';
import { missingContext } from '../call.ts';
import { defineStep, type StepCall } from '../define.ts';
import { instantiateDelegate, namesOfDelegate } from '../delegate.ts';
import { performKind } from '../perform/perform-kind.ts';
import { performSecretly } from '../perform-secretly.ts';

/**
 * Surrounds its body with a build wrapper, as an object: `wrap([$class: 'X', …]) { }`. Jenkins: `CoreWrapperStep`.
 */
export const coreWrapper = defineStep({
  name: 'wrap',
  className: 'org.jenkinsci.plugins.workflow.steps.CoreWrapperStep',
  displayName: 'General Build Wrapper',
  parameters: [{ name: 'delegate', type: 'value', required: true }],
  body: true,
  effective: (host, named) => namesOfDelegate(host.kinds, named.get('delegate') ?? null, 'wrapper'),
  *run(call) {
    const { kind, config } = yield* instantiateDelegate(call, 'wrapper');
    if (kind.family !== 'wrapper') return null;
    if (kind.needsWorkspace && call.scope.folder === null) missingContext(call.machine, 'workspace');
    return yield* surround(call, kind, config);
  },
});

/** Runs the body of a call within a wrapper. What that adds to the environment may be secret. */
function* surround(call: StepCall, kind: WrapperKind, config: unknown): Evaluation {
  let tearDown: TearDown | null = null;
  const added = yield* performSecretly(call, async (context) => {
    const before = new Map(context.env);
    await kind.beforeCheckout?.(config, context);
    tearDown = await kind.setUp(config, context);
    return [...context.env].filter(([name, value]) => before.get(name) !== value);
  });
  const marks = marksOf(call, kind);
  let failure: unknown = null;
  try {
    return yield* call.runBody({ parts: { env: new Map(added), marks } });
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    if (failure === null || failure instanceof ScriptThrow) {
      yield* performKind(call, async (context) => {
        // An earlier server has set it up: it is set up again for its end.
        const end = tearDown ?? (await kind.setUp(config, silent(context)));
        const result = await end();
        if (result !== undefined) call.host.run.worsen(result);
        return null;
      });
    }
  }
}

/**
 * Runs the body of a call within the wrapper of a Java class. `missing` says why the step fails where there is no such
 * wrapper.
 */
export function* surroundByClass(
  call: StepCall,
  {
    wrapperClass,
    config,
    missing,
  }: { readonly wrapperClass: string; readonly config: unknown; readonly missing: string },
): Evaluation {
  const kind = call.host.kinds.find('wrapper', wrapperClass);
  if (kind === undefined) return call.abort(missing);
  return yield* surround(call, kind, config);
}

/**
 * Returns the marks of a body within a wrapper. Masking of whole lines is applied before a timestamp is put in front of
 * them.
 */
function marksOf({ scope, host }: StepCall, kind: WrapperKind): Readonly<Record<string, unknown>> {
  const { masking } = host;
  if (kind.filterLine !== undefined) return withLineFilter(scope, kind.filterLine);
  return masking.needsLines ? withLineFilter(scope, (line) => masking.text(line)) : {};
}

function silent(context: RunContext): RunContext {
  const nothing = (): void => undefined;
  return Object.create(context, { log: { value: { line: nothing, error: nothing } } }) as RunContext;
}
