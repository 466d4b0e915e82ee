import { defineStep, type StepCall } from '../../points/index.ts';

/**
 * Counts the `node` blocks in its body with the builds of categories, and lets them wait like these. Jenkins:
 * `ThrottleStepExecution`.
 */
export const throttleStep = defineStep({
  name: 'throttle',
  className: 'hudson.plugins.throttleconcurrents.pipeline.ThrottleStep',
  displayName: 'Throttle execution of node blocks within this body',
  parameters: [{ name: 'categories', type: 'List<String>', required: true }],
  body: true,
  *run(call) {
    const categories = [...new Set([...call.categories.around, ...checked(call)])];
    return yield* call.runBody({ categories });
  },
});

/** Returns the categories of a call, all of which must be configured. */
function checked(call: StepCall): readonly string[] {
  const names = call.args.texts('categories') ?? [];
  const duplicates = [...new Set(names.filter((name, at) => names.indexOf(name) < at))];
  if (duplicates.length > 0)
    call.say(`One or more duplicate categories (${duplicates.join(', ')}) specified. Duplicates will be ignored.`);
  const missing = call.note('missing', () => {
    const known = call.categories.known();
    return names.filter((name) => !known.includes(name));
  });
  if (missing.length > 0)
    call.fail(
      'java.lang.IllegalArgumentException',
      `One or more specified categories do not exist: ${missing.join(', ')}`,
    );
  return names;
}
