import { defineStep } from '../define.ts';

/** A file from where the script itself comes: a script that stands in its job comes from nowhere. */
export const readTrusted = defineStep({
  name: 'readTrusted',
  className: 'org.jenkinsci.plugins.workflow.multibranch.ReadTrustedStep',
  displayName: 'Read trusted file from SCM',
  parameters: [{ name: 'path', type: 'String', required: true }],
  shows: 'path',
  // biome-ignore lint/correctness/useYield: it does not wait.
  *run(call) {
    return call.abort(
      '‘readTrusted’ is only available when using “Multibranch Pipeline” or “Pipeline script from SCM”',
    );
  },
});

/** Jenkins: `ResolveScmStep`. */
export const resolveScm = defineStep({
  name: 'resolveScm',
  className: 'org.jenkinsci.plugins.workflow.multibranch.ResolveScmStep',
  displayName: 'Resolves an SCM from an SCM Source and a list of candidate target branch names',
  parameters: [
    { name: 'source', type: 'describable', required: true },
    { name: 'targets', type: 'List<String>', required: true },
    { name: 'ignoreErrors', type: 'boolean' },
  ],
  // biome-ignore lint/correctness/useYield: it does not wait.
  *run(call) {
    return call.args.bool('ignoreErrors') ? null : call.abort('Could not find any matching branch');
  },
});
