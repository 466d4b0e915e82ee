import { defineStep, type StepCall, type StepEvaluation } from '../../points/index.ts';
import { bindSecrets } from './bind.ts';
import { needsFolder, readBinding } from './binding.ts';

/** Describes what the journal records of the bindings. */
type Bound = {
  readonly secret: readonly (readonly [string, string])[];
  readonly open: readonly (readonly [string, string])[];
  readonly folder: string | null;
};

/** Provides secrets as variables to its body and masks them in what the run prints from then on. Jenkins: `BindingStep`. */
export const withCredentialsStep = defineStep({
  name: 'withCredentials',
  className: 'org.jenkinsci.plugins.credentialsbinding.impl.BindingStep',
  displayName: 'Bind credentials to variables',
  parameters: [{ name: 'bindings', type: 'List<describable>', required: true }],
  body: true,
  *run(call) {
    if (call.args.value('bindings') === null) call.abort('withCredentials needs a list of bindings');
    const bindings = (yield* call.args.elements('bindings', 'binding')).map(readBinding);
    if (bindings.length === 0) return yield* call.runBody();
    if (call.folder === null && bindings.some(needsFolder)) call.lacks('workspace');
    // Only the first of two successive servers looks the credentials up.
    const { secret, open, folder } = yield* call.workSecretly(async (context): Promise<Bound> => {
      const bound = await bindSecrets(bindings, context);
      // To the end of the run, not of the block: what fails in it is told behind it.
      context.hide([...bound.secret.values()]);
      return { secret: [...bound.secret], open: [...bound.open], folder: bound.folder?.path ?? null };
    });
    if (secret.length > 0)
      call.say(`Masking supported pattern matches of ${secret.map(([name]) => `$${name}`).join(' or ')}`);
    return yield* call.runBody({
      env: new Map(open),
      secrets: new Map(secret),
      ...(folder !== null && { finish: () => removed(call, folder) }),
    });
  },
});

function* removed(call: StepCall, folder: string): StepEvaluation<void> {
  yield* call.effect('unbind', async () => {
    await call.files.remove(folder);
    return null;
  });
}
