import { escapeHtml } from '../../html.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { executorRows } from './executor-rows.ts';
import { queueItems, queueRows } from './queue-rows.ts';

/** Limits the rows of a fragment. */
const ROWS = 500;

const PLACES = [
  { path: '', permission: 'Overall/Read', of: 'all nodes and jobs' },
  { path: '/_view/:owner/:view', permission: 'View/Read', of: 'a view, which are those of all' },
] as const;

/** Holds the routes of the fragments with which pages show what is new without being loaded again. */
export const widgetRoutes: readonly Route[] = PLACES.flatMap(({ path, permission, of }) => {
  const common = { method: 'GET or POST', permission, crumb: 'required' } as const;
  return [
    route({
      ...common,
      path: `${path}/ajaxBuildQueue`,
      doc: `What waits, as a fragment of HTML, at ${of}.`,
      handler: (context) => fragment(queueOf(context)),
    }),
    route({
      ...common,
      path: `${path}/ajaxExecutors`,
      doc: `What the executors work on, as a fragment of HTML, at ${of}.`,
      handler: (context) => fragment(executorsOf(context)),
    }),
  ];
});

function fragment(text: string) {
  return { type: 'text', text, contentType: 'text/html;charset=utf-8' } as const;
}

function queueOf(context: RequestContext): string {
  const items = queueItems(context);
  const rows = queueRows(context, items.slice(0, ROWS)).map(
    ({ text, href, why }) =>
      `<tr><td><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></td><td>${escapeHtml(why ?? '')}</td></tr>`,
  );
  const heading = `Build Queue${items.length > 0 ? ` (${items.length})` : ''}`;
  const none = '<tr><td>No builds in the queue.</td></tr>';
  return `<div id="buildQueue"><h2>${heading}</h2><table>${rows.length === 0 ? none : rows.join('')}</table></div>`;
}

function executorsOf(context: RequestContext): string {
  const all = executorRows(context).slice(0, ROWS);
  const isOne = new Set(all.map(({ nodeHref }) => nodeHref)).size < 2;
  const rows = all.map(({ node, nodeHref, number, offline, text, href }, at) => {
    const isFirst = all[at - 1]?.nodeHref !== nodeHref;
    const head = `<tr><th colspan="2"><a href="${escapeHtml(nodeHref)}">${escapeHtml(node)}</a>${offline ? ' (offline)' : ''}</th></tr>`;
    const work = escapeHtml(text ?? 'Idle');
    const shown = href === null ? work : `<a href="${escapeHtml(href)}">${work}</a>`;
    return `${isFirst && !isOne ? head : ''}<tr><td>${number < 0 ? '' : number + 1}</td><td>${shown}</td></tr>`;
  });
  return `<div id="executors"><h2>Build Executor Status</h2><table>${rows.join('')}</table></div>`;
}
