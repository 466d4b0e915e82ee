import { displayNameOf } from '../../../model/index.ts';
import { runColor } from '../../beans/items/job-color.ts';
import { newestRuns } from '../../beans/runs/run-list.ts';
import { escapeHtml } from '../../html.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { route } from '../../route.ts';

const RUNS_SHOWN = 30;

const STATUSES: Readonly<Record<string, string>> = {
  blue: 'Success',
  yellow: 'Unstable',
  red: 'Failed',
  aborted: 'Aborted',
  notbuilt: 'Not built',
};

/**
 * Shows the build history. There are clients that read this table, by its classes: the first word of `alt` is the status of
 * a build.
 */
export const buildHistory = route({
  method: 'GET or POST',
  path: '/_item/:item/buildHistory/ajax',
  permission: 'Job/Read',
  crumb: 'required',
  doc: 'The newest builds as a table in HTML.',
  handler(context) {
    const { job, services } = context;
    const rows = [...newestRuns(services, job, 0, RUNS_SHOWN)].map((run) => {
      const color = runColor(services, job, run);
      const status = run.state === 'building' ? 'In progress' : (STATUSES[color] ?? 'Unknown');
      const href = escapeHtml(`${ownHref(context)}${run.number}/`);
      return (
        `<tr class="build-row"><td class="build-row-cell">` +
        `<img class="icon-sm icon-${color}" alt="${status} &gt; Console Output">` +
        `<a class="model-link inside build-link display-name" href="${href}">${escapeHtml(displayNameOf(run))}</a>` +
        `<div class="pane build-details" time="${run.timestamp}">${new Date(run.timestamp).toISOString()}</div>` +
        `</td></tr>`
      );
    });
    const text = `<table class="pane stripped">${rows.join('')}</table>`;
    return { type: 'text', text, contentType: 'text/html;charset=utf-8' };
  },
});
