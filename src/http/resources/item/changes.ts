import { setImmediate } from 'node:timers/promises';
import type { Job } from '../../../controller/index.ts';
import { displayNameOf, type Run } from '../../../model/index.ts';
import type { ChangedRun } from '../../../ui/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type RequestContext, route } from '../../route.ts';
import { changeRowsOf, type RowLimits } from '../run/change-rows.ts';
import { numberBefore } from './number-before.ts';

/** Limits the builds that are examined for one page, with changes or without. */
const RUNS_ON_A_PAGE = 50;
/** Limits the bytes of changelogs that are read for one page: each is read as a whole. */
const BYTES_OF_A_PAGE = 4 * 1024 * 1024;
/** Limits the changes on a page. */
const CHANGES_OF_A_PAGE = 500;
/** Limits the changes of a build; the rest is on its own page. */
const LIMITS: RowLimits = { changes: 100, paths: 50 };

export const jobChanges = route({
  method: 'GET',
  path: '/_item/:item/changes',
  permission: 'Job/Read',
  crumb: 'exempt',
  parameters: { before: numberBefore('Show builds with lower numbers than this.') },
  doc: 'The page with what the builds of a job brought in, newest first.',
  async handler(context) {
    const { job } = context;
    const { runs, older } = await changedRuns(context, job, context.parameters.before);
    const jobName = itemDisplayName(context, job);
    return {
      type: 'page',
      title: `${jobName} Changes`,
      page: {
        page: 'job-changes',
        jobName,
        runs,
        older: older === null ? null : `${ownHref(context)}changes?before=${older}`,
      },
    };
  },
});

async function changedRuns(
  context: RequestContext,
  job: Job,
  before: number,
): Promise<{ runs: ChangedRun[]; older: number | null }> {
  const { changeSets, home } = context.services;
  const numbers = home.runs.numbers(job);
  const found: ChangedRun[] = [];
  let looked = 0;
  let bytes = 0;
  let rows = 0;
  for (let at = numbers.length - 1; at >= 0; at -= 1) {
    const number = numbers[at] ?? 0;
    if (number >= before) continue;
    if (looked === RUNS_ON_A_PAGE || bytes >= BYTES_OF_A_PAGE || rows >= CHANGES_OF_A_PAGE)
      return { runs: found, older: number + 1 };
    looked += 1;
    const run = home.runs.get(job, number);
    if (run !== undefined && !('kind' in run)) {
      const sets = changeSets.of(job, run);
      for (const set of sets) bytes += set.bytes;
      const changed = changesOf(context, run, sets);
      if (changed !== null) found.push(changed);
      rows += changed?.changes.length ?? 0;
    }
    // Each may have a changelog to be read.
    await setImmediate();
  }
  return { runs: found, older: null };
}

function changesOf(context: RequestContext, run: Run, sets: Parameters<typeof changeRowsOf>[1]): ChangedRun | null {
  const count = sets.reduce((sum, { changes }) => sum + changes.length, 0);
  if (count === 0) return null;
  const changes = changeRowsOf(context, sets, LIMITS);
  return {
    number: run.number,
    href: `${ownHref(context)}${run.number}/`,
    timestamp: run.timestamp,
    displayName: displayNameOf(run),
    changes,
    more: count - changes.length,
  };
}
