import type { RunTree } from '../../../controller/index.ts';
import type { FailureShown, LogText } from '../../../ui/index.ts';
import { openLog } from '../../logs/log-slice.ts';
import { logTail } from '../../logs/log-tail.ts';
import type { RequestContext } from '../../route.ts';
import { nodeTexts, shownText } from '../workflow/node-text.ts';

/** Limits what is shown of a log. */
const BYTES_SHOWN = 6 * 1024;
const LINES_SHOWN = 12;
/** Limits the part of a log whose lines are counted. */
const BYTES_COUNTED = 4 * 1024 * 1024;
const CHUNK = 256 * 1024;
const LF = 0x0a;

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
  const line = text === undefined ? null : await lineAt(context, text.end);
  return {
    stage: stage === null ? null : { name: stage.name, href: `${href}?stage=${stage.id}#stage-steps` },
    step: { name: step.name, argument: step.argument, href: `${href}execution/node/${step.id}/log` },
    message: step.error,
    log: text === undefined ? null : shownText(text, LINES_SHOWN),
    consoleHref: `${href}console${line === null ? '' : `#line-${line}`}`,
  };
}

/** Returns the end of the whole log, without the line that tells the result. */
async function endOfLog({ job, run, services }: RequestContext): Promise<LogText | null> {
  const { text, shortened } = await logTail(services.home.runs.paths.log(job, run.number), BYTES_SHOWN, false);
  const told = text.replace(/Finished: [A-Z_]+\s*$/, '');
  if (told.trim() === '') return null;
  const shown = shownText({ text: told, size: Buffer.byteLength(told) }, LINES_SHOWN);
  return { ...shown, shortened: shortened || shown.shortened };
}

/** Returns the number of the line that ends at an offset of the log, from 1; null where that is far behind the beginning. */
async function lineAt({ job, run, services }: RequestContext, end: number): Promise<number | null> {
  if (end > BYTES_COUNTED) return null;
  const handle = await openLog(services.home.runs.paths.log(job, run.number));
  if (handle === null) return null;
  try {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK, end));
    let lines = 0;
    for (let at = 0; at < end; ) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(CHUNK, end - at), at);
      if (bytesRead === 0) break;
      const read = buffer.subarray(0, bytesRead);
      for (let found = read.indexOf(LF); found >= 0; found = read.indexOf(LF, found + 1)) lines += 1;
      at += bytesRead;
    }
    return Math.max(1, lines);
  } finally {
    await handle.close();
  }
}
