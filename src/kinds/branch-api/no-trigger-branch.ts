import { defineBranchProperty, optionalText } from '../../points/index.ts';
import { holdsBack, isStrategy } from './holds-back.ts';

interface Suppression {
  readonly triggeredBranchesRegex: string | null;
  readonly strategy: string | null;
}

/** Suppresses builds that indexing or an event requests. Jenkins: `NoTriggerBranchProperty`. */
export const noTrigger = defineBranchProperty({
  symbol: 'suppressAutomaticTriggering',
  displayName: 'Suppress automatic SCM triggering',
  xmlTag: 'jenkins.branch.NoTriggerBranchProperty',
  fields: {
    triggeredBranchesRegex: optionalText({ label: 'Branches to build automatically' }),
    strategy: optionalText({ label: 'Suppression strategy for them' }),
  },
  example: { triggeredBranchesRegex: '^main$', strategy: 'INDEXING' },
  suppresses: (config, build) =>
    holdsBack(
      { expression: config.triggeredBranchesRegex ?? namesOfOldFiles(config), strategy: config.strategy },
      build,
    ),
});

/** Returns the expression for older files, which have the strategy alone, or nothing at all. */
function namesOfOldFiles({ strategy }: Suppression): string {
  return isStrategy(strategy) ? '.*' : '^$';
}
