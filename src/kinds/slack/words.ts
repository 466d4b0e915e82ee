import { describeCause, type Result, timeSpan } from '../../model/index.ts';
import type { RunContext } from '../../points/index.ts';
import { runBefore } from '../shared/earlier-runs.ts';

export function colorOf(result: Result): string {
  return result === 'SUCCESS' ? 'good' : result === 'FAILURE' ? 'danger' : 'warning';
}

/** Returns the message on the end of a run, such as `app - #7 Still Failing after 3.1 sec (<URL|Open>)`. */
export async function statusMessage(context: RunContext): Promise<string> {
  const { job, run, clock } = context;
  const name = escaped(`${job.displayName} - ${run.displayName ?? `#${run.number}`}`);
  const took = timeSpan(clock.now() - run.startTime);
  return `${name} ${await statusOf(context)} after ${took} (<${job.url}${run.number}/|Open>)`;
}

/** Returns the message on the start of a run, such as `app - #7 Started by user Ann (<URL|Open>)`. */
export function startMessage({ job, run, people }: RunContext): string {
  const name = escaped(`${job.displayName} - ${run.displayName ?? `#${run.number}`}`);
  const why = run.causes.map((cause) => escaped(describeCause(cause, (id) => people.nameOf(id))));
  return `${name} ${why.join(', ') || 'Starting...'} (<${job.url}${run.number}/|Open>)`;
}

async function statusOf(context: RunContext): Promise<string> {
  const before = (await runBefore(context))?.result ?? 'SUCCESS';
  switch (context.result()) {
    case 'SUCCESS':
      return before === 'SUCCESS' ? 'Success' : 'Back to normal';
    case 'FAILURE':
      return before === 'FAILURE' ? 'Still Failing' : 'Failure';
    case 'ABORTED':
      return 'Aborted';
    case 'NOT_BUILT':
      return 'Not built';
    case 'UNSTABLE':
      return 'Unstable';
  }
}

/** Escapes the characters that have a meaning in a message. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
