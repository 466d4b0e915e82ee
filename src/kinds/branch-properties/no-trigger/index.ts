import { type AutomaticBuild, defineBranchProperty, optionalText } from '../../../points/index.ts';
import { compileJavaRegex, RegexSyntaxError, RegexTimeout } from '../../../regex/index.ts';

interface Suppression {
  readonly triggeredBranchesRegex: string | null;
  readonly strategy: string | null;
}

const CAUSES: Readonly<Record<string, AutomaticBuild['cause']>> = {
  INDEXING: 'branch-indexing',
  EVENTS: 'branch-event',
};

/**
 * Holds back builds that indexing or an event asks for: all of branches that the expression does not name, and of those
 * that it names the ones of the strategy. Jenkins: `NoTriggerBranchProperty`.
 */
export const noTrigger = defineBranchProperty({
  symbol: 'suppressAutomaticTriggering',
  displayName: 'Suppress automatic SCM triggering',
  xmlTag: 'jenkins.branch.NoTriggerBranchProperty',
  fields: {
    triggeredBranchesRegex: optionalText({ title: 'Branches to build automatically' }),
    strategy: optionalText({ title: 'Suppression strategy for them' }),
  },
  example: { triggeredBranchesRegex: '^main$', strategy: 'INDEXING' },
  suppresses: (config, { branch, cause }) => {
    const ofStrategy = CAUSES[config.strategy ?? ''];
    return !names(config.triggeredBranchesRegex ?? namesOfOldFiles(config), branch) || ofStrategy === cause;
  },
});

/** Files of the time before there was an expression have the strategy alone, or nothing at all. */
function namesOfOldFiles({ strategy }: Suppression): string {
  return strategy === null || CAUSES[strategy] === undefined ? '^$' : '.*';
}

/** An expression that cannot be read names no branch. */
function names(expression: string, branch: string): boolean {
  try {
    return compileJavaRegex(expression).matches(branch);
  } catch (error) {
    if (error instanceof RegexSyntaxError || error instanceof RegexTimeout) return false;
    throw error;
  }
}
