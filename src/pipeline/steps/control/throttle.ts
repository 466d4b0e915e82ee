import type { Scope } from '../../flow/scope.ts';
import { defineStep, type StepCall } from '../define.ts';

const MARK = 'throttle';

/**
 * The blocks `node` in its body are counted with the builds of categories, and wait as these do. Jenkins:
 * `ThrottleStepExecution`.
 */
export const throttle = defineStep({
  name: 'throttle',
  className: 'hudson.plugins.throttleconcurrents.pipeline.ThrottleStep',
  displayName: 'Throttle execution of node blocks within this body',
  parameters: [{ name: 'categories', type: 'List<String>', required: true }],
  body: true,
  *run(call) {
    const categories = [...new Set([...throttledBy(call.scope), ...checked(call)])];
    return yield* call.runBody({ parts: { marks: { [MARK]: categories } } });
  },
});

/** Categories of the blocks around. */
export function throttledBy(scope: Scope): readonly string[] {
  return (scope.mark(MARK) as readonly string[] | undefined) ?? [];
}

/** The categories of a call, of which all must be configured. */
function checked(call: StepCall): readonly string[] {
  const names = call.args.texts('categories') ?? [];
  const duplicates = [...new Set(names.filter((name, at) => names.indexOf(name) < at))];
  if (duplicates.length > 0)
    call.say(`One or more duplicate categories (${duplicates.join(', ')}) specified. Duplicates will be ignored.`);
  const missing = call.note('missing', () => {
    const known = call.host.settings.throttleCategories;
    return names.filter((name) => !known.includes(name));
  });
  if (missing.length > 0)
    call.machine.fail(
      'java.lang.IllegalArgumentException',
      `One or more specified categories do not exist: ${missing.join(', ')}`,
    );
  return names;
}
