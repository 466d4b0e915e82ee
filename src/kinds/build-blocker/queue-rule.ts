import { compileJavaRegex, RegexSyntaxError, RegexTimeout } from '../../java/index.ts';
import { defineQueueRule, type QueueView } from '../../points/index.ts';
import { buildBlocker } from './property.ts';

/** Holds a job back while jobs that its property names are building. Jenkins: `BuildBlockerQueueTaskDispatcher`. */
export const buildBlockerRule = defineQueueRule({
  property: buildBlocker,
  holdsBack({ useBuildBlocker, blockingJobs, scanQueueFor }, job, { id }, view) {
    const expressions = useBuildBlocker ? linesOf(blockingJobs) : [];
    if (expressions.length === 0) return null;
    const isMeant = (name: string): boolean =>
      name !== job.fullName && expressions.some((expression) => matches(expression, name));
    const running = [...view.runningJobs()].sort().find(isMeant);
    const name = running ?? queued(view, scanQueueFor, id, isMeant);
    return name === undefined ? null : { why: `Blocking job ${name} is running.`, job: name };
  },
});

/**
 * Returns the name of a blocking job in the queue. Only earlier items count, because two that block each other would wait
 * forever.
 */
function queued(view: QueueView, scan: string, id: number, isMeant: (name: string) => boolean): string | undefined {
  if (scan !== 'ALL' && scan !== 'BUILDABLE') return undefined;
  return view
    .items()
    .find((each) => each.id < id && (scan === 'ALL' || each.state === 'buildable') && isMeant(each.job))?.job;
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Says whether an expression matches a name; one that cannot be read, or takes too long, matches none. */
function matches(expression: string, name: string): boolean {
  try {
    return compileJavaRegex(expression).matches(name);
  } catch (error) {
    if (error instanceof RegexSyntaxError || error instanceof RegexTimeout) return false;
    throw error;
  }
}
