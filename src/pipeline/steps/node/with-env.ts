import { defineStep } from '../define.ts';

/** Sets variables for the steps in its body. Jenkins: `EnvStep`. */
export const withEnv = defineStep({
  name: 'withEnv',
  className: 'org.jenkinsci.plugins.workflow.steps.EnvStep',
  displayName: 'Set environment variables',
  parameters: [{ name: 'overrides', type: 'List<String>', required: true }],
  body: true,
  complaint(args) {
    const overrides = args.texts('overrides');
    if (overrides !== undefined) return overrides.find((pair) => !pair.includes('='));
    const message = 'Cannot invoke "java.util.List.iterator()" because "overrides" is null';
    return { className: 'java.lang.NullPointerException', message };
  },
  *run(call) {
    const env = new Map<string, string>();
    for (const pair of call.args.texts('overrides') ?? []) {
      const at = pair.indexOf('=');
      env.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return yield* call.runBody({ parts: { env, expandsEnv: true } });
  },
});
