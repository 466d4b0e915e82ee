import type { Job, Run } from '../../controller/index.ts';
import { displayNameOf } from '../../model/index.ts';
import type { Task } from '../../ui/index.ts';
import { ownHref } from '../reply/hrefs.ts';
import type { RequestContext } from '../route.ts';
import { neighbours } from './neighbours.ts';

/** Lists the pages below a build that every other build has, too: they lead to the same page of the next one. */
const SAME_PAGE = /^(?:changes|configure|confirmDelete|console|consoleFull|artifact\/|testReport\/|flowGraphTable\/)$/;

/** Returns the tasks of pages of a build. */
export function runTasks(context: RequestContext): Task[] {
  const { job, run, may } = context;
  const href = `${ownHref(context)}${run.number}/`;
  const page = pageOf(context, href);
  const node = /^execution\/node\/\d+\//.exec(page)?.[0];
  if (node !== undefined) return nodeTasks(context, href, `${href}${node}`);
  return [
    { text: 'Status', href, icon: 'home' },
    { text: 'Changes', href: `${href}changes`, icon: 'diff' },
    { text: 'Console Output', href: `${href}console`, icon: 'terminal' },
    ...(/^console(?:Full)?$/.test(page)
      ? [{ text: 'View as plain text', href: `${href}consoleText`, icon: 'file' } as const]
      : []),
    {
      text: may('Run/Update') ? 'Edit Build Information' : 'View Build Information',
      href: `${href}configure`,
      icon: 'pencil',
    },
    ...(may('Run/Delete') && run.state === 'completed' && !run.keepLog
      ? [{ text: `Delete build ‘${displayNameOf(run)}’`, href: `${href}confirmDelete`, icon: 'trash' } as const]
      : []),
    ...testTasks(run, href, page),
    ...(job.itemKind.form === 'pipeline' ? pipelineTasks(context, job, run, href) : []),
    ...otherBuilds(context, job, run, page),
  ];
}

/** Returns the address of the page below its build: `testReport/history`. */
function pageOf({ ownPath, path }: RequestContext, href: string): string {
  const own = ownPath.replace(/[?#].*$/s, '');
  if (own.startsWith(href)) return own.slice(href.length);
  // A permalink leads to the build, too.
  const at = own.indexOf(`/${path['run']}/`);
  return at < 0 ? '' : own.slice(at + (path['run'] ?? '').length + 2);
}

function testTasks({ testTotals }: Run, href: string, page: string): Task[] {
  if (testTotals === undefined) return [];
  return [
    { text: 'Test Result', href: `${href}testReport/`, icon: 'tasklist' },
    ...(page.startsWith('testReport/')
      ? [{ text: 'History', href: `${href}${page.replace(/history\/?$/, '')}history`, icon: 'history' } as const]
      : []),
  ];
}

function pipelineTasks({ may, services }: RequestContext, job: Job, run: Run, href: string): Task[] {
  const flow = services.pipelines.flowOf(run);
  const views = services.pipelineViews;
  const script = may('Run/Replay') ? views.script(job, run) : null;
  const mayReplay = script !== null && (script.sandbox || may('Overall/Administer'));
  const mayRestart = run.state === 'completed' && may('Job/Build') && views.traits(job, run).isDeclarative;
  return [
    ...(flow !== null && [...flow.inputs].length > 0
      ? [{ text: 'Paused for Input', href: `${href}input/`, icon: 'hourglass' } as const]
      : []),
    ...(flow !== null && may('Job/Cancel')
      ? [
          {
            text: 'Pause/resume',
            href: `${href}pause/toggle`,
            icon: 'skip-fill',
            post: { done: flow.isPaused ? 'The pipeline goes on' : 'The pipeline pauses before its next step' },
          } as const,
        ]
      : []),
    ...(mayRestart ? [{ text: 'Restart from Stage', href: `${href}restart/`, icon: 'sync' } as const] : []),
    ...(mayReplay ? [{ text: 'Replay', href: `${href}replay/`, icon: 'redo' } as const] : []),
    { text: 'Pipeline Steps', href: `${href}flowGraphTable/`, icon: 'list-unordered' },
    ...(may('Job/Workspace') ? [{ text: 'Workspaces', href: `${href}ws/`, icon: 'file-directory-fill' } as const] : []),
  ];
}

/** Returns the tasks of pages of a node of a pipeline. */
function nodeTasks({ may }: RequestContext, href: string, node: string): Task[] {
  return [
    { text: 'Up', href, icon: 'fold-up' },
    { text: 'Status', href: node, icon: 'home' },
    { text: 'Console Output', href: `${node}log`, icon: 'terminal' },
    ...(may('Job/Workspace') ? [{ text: 'Workspace', href: `${node}ws/`, icon: 'file-directory-fill' } as const] : []),
  ];
}

/** Returns the links to the builds before and behind, to the same page of them where they have it. */
function otherBuilds(context: RequestContext, job: Job, run: Run, page: string): Task[] {
  const { previous, next } = neighbours(context.services.home, job, run.number);
  const rest = SAME_PAGE.test(page) ? page : '';
  const own = ownHref(context);
  return [
    ...(previous === null
      ? []
      : [
          {
            text: 'Previous Build',
            href: `${own}${previous}/${restFor(context, job, previous, rest)}`,
            icon: 'arrow-left',
          } as const,
        ]),
    ...(next === null
      ? []
      : [
          {
            text: 'Next Build',
            href: `${own}${next}/${restFor(context, job, next, rest)}`,
            icon: 'arrow-right',
          } as const,
        ]),
  ];
}

/** Returns the page, where the build has such a one. */
function restFor({ services }: RequestContext, job: Job, number: number, page: string): string {
  if (page === '') return '';
  const run = services.home.runs.get(job, number);
  if (run === undefined || !('state' in run)) return '';
  if (page === 'testReport/' && run.testTotals === undefined) return '';
  if (page === 'confirmDelete' && (run.state !== 'completed' || run.keepLog)) return '';
  return page;
}
