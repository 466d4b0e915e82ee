import type { Evaluation } from '../../../groovy/index.ts';
import { type Described, describe, instantiating } from '../../script/describables/index.ts';
import { defineStep, type StepCall } from '../define.ts';

/** Secrets as variables of its body. Nobody can store any yet, so none is found. Jenkins: `BindingStep`. */
export const withCredentials = defineStep({
  name: 'withCredentials',
  className: 'org.jenkinsci.plugins.credentialsbinding.impl.BindingStep',
  displayName: 'Bind credentials to variables',
  parameters: [{ name: 'bindings', type: 'List<describable>', required: true }],
  body: true,
  *run(call) {
    const [first] = yield* instantiating(call, bindingsOf(call));
    if (first === undefined) return yield* call.runBody();
    return call.abort(`Could not find credentials entry with ID '${first.args.get('credentialsId') ?? ''}'`);
  },
});

function* bindingsOf(call: StepCall): Evaluation<readonly Described[]> {
  const { host, kind, machine } = call;
  const options = { machine, kinds: host.kinds, warn: (line: string) => call.say(line) };
  const bindings: Described[] = [];
  for (const each of call.args.values('bindings') ?? []) {
    bindings.push(yield* describe(options, each, 'binding', `${kind.className}.bindings`));
  }
  return bindings;
}
