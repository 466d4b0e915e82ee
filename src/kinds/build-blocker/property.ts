import { compileJavaRegex, RegexSyntaxError, RegexTimeout } from '../../java/index.ts';
import { type AnyKind, type BlockingProperty, bool, defineProperty, text } from '../../points/index.ts';

const property = defineProperty({
  symbol: 'buildBlocker',
  displayName: 'Block build if certain jobs are running',
  xmlTag: 'hudson.plugins.buildblocker.BuildBlockerProperty',
  fields: {
    useBuildBlocker: bool({ title: 'Block build if certain jobs are running' }),
    blockLevel: text({ title: 'Block level', default: 'GLOBAL' }),
    scanQueueFor: text({ title: 'Queue scanning', default: 'DISABLED' }),
    blockingJobs: text({ title: 'Blocking jobs', lines: true }),
  },
  example: {
    useBuildBlocker: true,
    blockLevel: 'GLOBAL',
    scanQueueFor: 'BUILDABLE',
    blockingJobs: 'deploy-.*\nrelease',
  },
});

/** Jobs, by expressions of their names, during whose builds this one waits. Jenkins: `BuildBlockerProperty`. */
export const buildBlocker: AnyKind & BlockingProperty = {
  ...property,
  waitsForQueue(config) {
    // Nobody else made it.
    const { scanQueueFor } = config as { readonly scanQueueFor: string };
    return scanQueueFor === 'ALL' || scanQueueFor === 'BUILDABLE' ? scanQueueFor : null;
  },
  isHeldBackBy(config) {
    const { useBuildBlocker, blockingJobs } = config as { useBuildBlocker: boolean; blockingJobs: string };
    const expressions = useBuildBlocker ? linesOf(blockingJobs) : [];
    return expressions.length === 0 ? null : (name) => expressions.some((expression) => matches(expression, name));
  },
};

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** An expression that cannot be read, or takes too long, names nothing. */
function matches(expression: string, name: string): boolean {
  try {
    return compileJavaRegex(expression).matches(name);
  } catch (error) {
    if (error instanceof RegexSyntaxError || error instanceof RegexTimeout) return false;
    throw error;
  }
}
