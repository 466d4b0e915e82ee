import { missingContext } from '../call.ts';
import { defineStep } from '../define.ts';
import { instantiateDelegate, namesOfDelegate } from '../delegate.ts';
import { performKind } from '../perform/perform-kind.ts';

/**
 * Runs a build step or post-build action, by its symbol, `archiveArtifacts 'x'`, or as an object, `step([$class:
 * 'ArtifactArchiver', …])`. Jenkins: `CoreStep`.
 */
export const coreStep = defineStep({
  name: 'step',
  className: 'org.jenkinsci.plugins.workflow.steps.CoreStep',
  displayName: 'General Build Step',
  parameters: [{ name: 'delegate', type: 'value', required: true }],
  effective: (host, named) => namesOfDelegate(host.kinds, named.get('delegate') ?? null, 'publisher'),
  *run(call) {
    const { kind, config } = yield* instantiateDelegate(call, 'publisher');
    if (kind.family !== 'builder' && kind.family !== 'publisher') return null;
    if (call.scope.folder === null) missingContext(call.machine, 'workspace');
    const result = yield* performKind(call, (context) => kind.perform(config, context));
    if (result !== 'SUCCESS') call.host.run.worsen(result);
    return null;
  },
});
