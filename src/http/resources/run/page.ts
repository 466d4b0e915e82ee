import type { Job, Services } from '../../../controller/index.ts';
import { displayNameOf, shownValue } from '../../../model/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { runColor } from '../../beans/items/job-color.ts';
import { causeText } from '../../beans/runs/cause.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { beanContextOf } from '../../request/access.ts';
import { shownParameters } from '../../request/shown-parameters.ts';
import { route } from '../../route.ts';
import { runPageLinks, runReportLinks } from '../action/links.ts';
import { artifactRows } from '../artifact/rows.ts';
import { pipelineRunPart } from '../workflow/run-part.ts';
import { changeRows } from './change-rows.ts';

/** Shows a run. Clients that follow a redirect may repeat their POST here, so it is answered like a GET. */
export const runPage = route({
  method: 'GET or POST',
  path: '/_run/:item/:run',
  permission: 'Job/Read',
  crumb: 'required',
  object: true,
  doc: 'The page of the build.',
  async handler(context) {
    const { job, run, services } = context;
    const href = `${ownHref(context)}${run.number}/`;
    const { previous, next } = neighbours(services, job, run.number);
    const known = beanContextOf(context);
    return {
      type: 'page',
      title: `${itemDisplayName(context, job)} ${displayNameOf(run)}`,
      page: {
        page: 'run',
        displayName: displayNameOf(run),
        number: run.number,
        jobName: itemDisplayName(context, job),
        href,
        color: runColor(services, job, run),
        building: run.state !== 'completed',
        result: run.result,
        description: run.description,
        causes: run.causes.map((cause) => causeText(cause, known)),
        started: run.timestamp,
        duration: run.state === 'building' ? Math.max(0, services.clock.now() - run.startTime) : run.duration,
        keepLog: run.keepLog,
        artifacts: await artifactRows(context, job, run.number, href),
        parameters: shownParameters(run.parameters ?? [], known).map((value) => ({
          name: value.name,
          value: shownValue(value),
        })),
        changes: changeRows(context),
        reports: [...runReportLinks(services, run, href), ...(await runPageLinks(context, href))],
        tests:
          run.testTotals === undefined
            ? null
            : { href: `${href}testReport/`, failed: run.testTotals.failCount, total: run.testTotals.totalCount },
        pipeline: await pipelineRunPart(context, { job, run, href }),
        previous: previous === null ? null : `${ownHref(context)}${previous}/`,
        next: next === null ? null : `${ownHref(context)}${next}/`,
      },
    };
  },
});

function neighbours({ home }: Services, job: Job, number: number): { previous: number | null; next: number | null } {
  const numbers = home.runs.numbers(job);
  const at = numbers.indexOf(number);
  return { previous: numbers[at - 1] ?? null, next: at < 0 ? null : (numbers[at + 1] ?? null) };
}
