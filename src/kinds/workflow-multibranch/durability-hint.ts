import { defineBranchProperty, optionalText } from '../../points/index.ts';
import { durabilityHint as ofJob } from '../workflow-job/durability-hint.ts';

/** Says how safe the builds of a branch are when the server is killed. */
export const durabilityOfBranch = defineBranchProperty({
  symbol: 'durabilityHint',
  displayName: 'Pipeline speed/durability override',
  xmlTag: 'org.jenkinsci.plugins.workflow.multibranch.DurabilityHintBranchProperty',
  fields: { durabilityHint: optionalText({ label: 'Custom Pipeline Speed/Durability Level' }) },
  example: { durabilityHint: 'PERFORMANCE_OPTIMIZED' },
  onJob: {
    tag: ofJob.xmlTag,
    of: ({ durabilityHint }) => (durabilityHint === null ? null : { kind: ofJob, config: { hint: durabilityHint } }),
  },
});
