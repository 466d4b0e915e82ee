import type { RunTree } from '../../../controller/index.ts';
import type { FailureShown, LogText } from '../../../ui/index.ts';
import { annotatorOf } from '../../logs/annotate.ts';
import { logTail } from '../../logs/log-tail.ts';
import type { RequestContext } from '../../route.ts';
import { nodeTexts, shownText } from '../workflow/node-text.ts';

/** Limits what is shown of a log. */
const BYTES_SHOWN = 6 * 1024;
const LINES_SHOWN = 12;

const BAD = new Set(['FAILURE', 'UNSTABLE']);

/**
 * Says why a run failed: the step and stage where it is a pipeline's, and the end of what was written. Returns null for runs
 * that did not fail. `href` is the run's.
 */
export async function failureOfRun(
  context: RequestContext,
  href: string,
  tree: RunTree | null,
): Promise<FailureShown | null> {
  const { run } = context;
  if (run.state !== 'completed' || run.result === null || !BAD.has(run.result)) return null;
  const console = `${href}console`;
  if (tree?.failure) return ofStep(context, href, tree.failure);
  if (run.result === 'UNSTABLE') return null;
  const log = await endOfLog(context);
  return { stage: null, step: null, message: tree?.error ?? null, log, consoleHref: console };
}

async function ofStep(
  context: RequestContext,
  href: string,
  { step, stage }: NonNullable<RunTree['failure']>,
): Promise<FailureShown> {
  const { job, run, services } = context;
  const text = (await nodeTexts(services, { job, run }, [step.id], BYTES_SHOWN)).get(step.id);
  return {
    stage: stage === null ? null : { name: stage.name, href: `${href}?stage=${stage.id}#stage-steps` },
    step: { name: step.name, argument: step.argument, href: `${href}execution/node/${step.id}/log` },
    message: step.error,
    log: text === undefined ? null : await shownText(annotatorOf(services), text, LINES_SHOWN),
    // The console goes to the line with the last byte that the step wrote.
    consoleHref: `${href}console${text === undefined ? '' : `#B${Math.max(0, text.end - 1)}`}`,
  };
}

/** Returns the end of the whole log, without the line that tells the result. */
async function endOfLog({ job, run, services }: RequestContext): Promise<LogText | null> {
  const { text, shortened } = await logTail(services.home.runs.paths.log(job, run.number), BYTES_SHOWN, false);
  const told = text.replace(/Finished: [A-Z_]+\s*$/, '');
  if (told.trim() === '') return null;
  const shown = await shownText(annotatorOf(services), { text: told, size: Buffer.byteLength(told) }, LINES_SHOWN);
  return { ...shown, shortened: shortened || shown.shortened };
}
