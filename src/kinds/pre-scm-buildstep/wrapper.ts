import {
  type BuilderKind,
  bool,
  defineWrapper,
  kinds,
  type RunContext,
  StepAbort,
  unknownText,
} from '../../points/index.ts';

/** Runs build steps before the source is checked out. Jenkins: `PreSCMBuildStepsWrapper`. */
export const preScmSteps = defineWrapper({
  symbol: 'preScmBuildSteps',
  displayName: 'Run buildstep before SCM runs',
  xmlTag: 'org.jenkinsci.plugins.preSCMbuildstep.PreSCMBuildStepsWrapper',
  fields: { buildSteps: kinds('builder', { label: 'Build steps' }), failOnError: bool({ label: 'Fail on error' }) },
  example: { buildSteps: [], failOnError: true },
  async beforeCheckout({ buildSteps, failOnError }, context) {
    context.log.line('Running Prebuild steps');
    for (const step of buildSteps) {
      if (step.kind === null) throw new StepAbort(unknownText(step, 'step'));
      const { kind } = step;
      if (await succeeds(kind, step.config, context)) {
        context.log.line(`Success build for ${kind.displayName}`);
        continue;
      }
      context.log.line(`Fail build for ${kind.displayName}`);
      if (failOnError) throw new StepAbort(`Build step '${kind.displayName}' failed before the checkout`);
    }
  },
});

async function succeeds(kind: BuilderKind, config: unknown, context: RunContext): Promise<boolean> {
  const result = await kind.perform(config, context);
  context.signal.throwIfAborted();
  return result === 'SUCCESS';
}
