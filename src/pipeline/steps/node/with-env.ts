import { defineStep } from '../define.ts';

/** Variables for the steps in its body. Jenkins: `EnvStep`. */
export const withEnv = defineStep({
  name: 'withEnv',
  className: 'org.jenkinsci.plugins.workflow.steps.EnvStep',
  displayName: 'Set environment variables',
  parameters: [{ name: 'overrides', type: 'List<String>', required: true }],
  body: true,
  *run(call) {
    const env = new Map<string, string>();
    for (const pair of call.args.texts('overrides') ?? []) {
      const at = pair.indexOf('=');
      if (at < 0) {
        return call.machine.fail('java.lang.StringIndexOutOfBoundsException', `begin 0, end -1, length ${pair.length}`);
      }
      env.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return yield* call.runBody({ parts: { env, expandsEnv: true } });
  },
});
