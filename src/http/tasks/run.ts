import { displayNameOf } from '../../model/index.ts';
import type { Task } from '../../ui/index.ts';
import { ownHref } from '../reply/hrefs.ts';
import type { RequestContext } from '../route.ts';

/** Returns the tasks of pages of a build. */
export function runTasks(context: RequestContext): Task[] {
  const { job, run, may } = context;
  const href = `${ownHref(context)}${run.number}/`;
  const isPipeline = job.itemKind.form === 'pipeline';
  return [
    { text: 'Status', href, icon: 'home' },
    { text: 'Changes', href: `${href}changes`, icon: 'diff' },
    { text: 'Console Output', href: `${href}console`, icon: 'terminal' },
    {
      text: may('Run/Update') ? 'Edit Build Information' : 'View Build Information',
      href: `${href}configure`,
      icon: 'pencil',
    },
    ...(may('Run/Delete') && run.state === 'completed' && !run.keepLog
      ? [{ text: `Delete build ‘${displayNameOf(run)}’`, href: `${href}confirmDelete`, icon: 'trash' } as const]
      : []),
    ...(isPipeline ? pipelineTasks(href, may('Run/Replay')) : []),
  ];
}

function pipelineTasks(href: string, mayReplay: boolean): Task[] {
  return [
    ...(mayReplay ? [{ text: 'Replay', href: `${href}replay/`, icon: 'redo' } as const] : []),
    { text: 'Pipeline Steps', href: `${href}flowGraphTable/`, icon: 'list-unordered' },
  ];
}
