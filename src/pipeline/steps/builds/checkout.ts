import type { Evaluation, Value } from '../../../groovy/index.ts';
import { type Configured, type Kind, SCM_STEP_PARAMETERS } from '../../../points/index.ts';
import { instantiate } from '../../script/describables/index.ts';
import { sourceOf } from '../../script/globals/scm.ts';
import { defineStep, type StepCall } from '../define.ts';
import { instantiating } from '../delegate.ts';
import { checkOut } from './check-out.ts';

/** Checks out a source into the working folder. Jenkins: `GenericSCMStep`. */
export const checkout = defineStep({
  name: 'checkout',
  className: 'org.jenkinsci.plugins.workflow.steps.scm.GenericSCMStep',
  displayName: 'Check out from version control',
  parameters: [{ name: 'scm', type: 'describable', required: true }, ...SCM_STEP_PARAMETERS],
  needs: 'workspace',
  *run(call) {
    const { args, machine } = call;
    const source = args.value('scm');
    if (source === null) return machine.fail('java.lang.NullPointerException', NO_SOURCE);
    const configured = sourceOf(source) ?? (yield* madeOf(call, source));
    if (configured.kind === null) return call.abort(`Sources of the kind ${configured.tag} are not known here`);
    const { kind, config } = configured;
    return kind.family === 'scm' ? yield* checkOut(call, { kind, config }) : null;
  },
});

/** Holds the message of Java's NullPointerException. */
const NO_SOURCE =
  'Cannot invoke "hudson.scm.SCM.checkout(hudson.model.Run, hudson.Launcher, hudson.FilePath, hudson.model.TaskListener, java.io.File, hudson.scm.SCMRevisionState)" because "scm" is null';

function* madeOf(call: StepCall, source: Value): Evaluation<Configured<Kind>> {
  const { host, machine } = call;
  const options = { machine, kinds: host.kinds, warn: (line: string) => call.say(line) };
  return yield* instantiating(call, instantiate(options, source, 'scm', `${call.kind.className}.scm`));
}
