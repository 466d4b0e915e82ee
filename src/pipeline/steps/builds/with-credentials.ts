import { type Described, describe } from '../../script/describables/index.ts';
import { defineStep } from '../define.ts';

/** Secrets as variables of its body. Nobody can store any yet, so none is found. Jenkins: `BindingStep`. */
export const withCredentials = defineStep({
  name: 'withCredentials',
  className: 'org.jenkinsci.plugins.credentialsbinding.impl.BindingStep',
  displayName: 'Bind credentials to variables',
  parameters: [{ name: 'bindings', type: 'List<describable>', required: true }],
  body: true,
  *run(call) {
    const { host, machine } = call;
    const options = { machine, kinds: host.kinds, warn: (line: string) => call.say(line) };
    const bindings: Described[] = [];
    for (const each of call.args.values('bindings') ?? []) {
      bindings.push(yield* describe(options, each, 'binding', `${call.kind.className}.bindings`));
    }
    const [first] = bindings;
    if (first === undefined) return yield* call.runBody();
    return call.abort(`Could not find credentials entry with ID '${first.args.get('credentialsId') ?? ''}'`);
  },
});
