import type { Job } from '../../controller/index.ts';
import { parameterDefinitions } from '../../points/index.ts';
import type { Task } from '../../ui/index.ts';
import { ownHref, rootHref } from '../reply/hrefs.ts';
import type { RequestContext } from '../route.ts';

/** Returns the tasks of pages of an item. */
export function itemTasks(context: RequestContext): Task[] {
  const { item } = context;
  if (item.kind === 'job') return jobTasks(context, item);
  return item.kind === 'folder' ? folderTasks(context) : [];
}

function jobTasks(context: RequestContext, job: Job): Task[] {
  const { may, services } = context;
  const href = ownHref(context);
  const isPipeline = job.itemKind.form === 'pipeline';
  const isCell = job.cell !== null;
  const buildable = services.scheduler.isBuildable(job) && may('Job/Build');
  return [
    { text: 'Status', href, icon: 'home' },
    { text: 'Changes', href: `${href}changes`, icon: 'diff' },
    ...(!isPipeline && may('Job/Workspace')
      ? [{ text: 'Workspace', href: `${href}ws/`, icon: 'file-directory-fill' } as const]
      : []),
    ...(buildable ? [buildTask(job, href)] : []),
    ...(!isCell && (may('Job/Configure') || may('Job/ExtendedRead'))
      ? [{ text: 'Configure', href: `${href}configure`, icon: 'gear' } as const]
      : []),
    ...(!isCell && may('Job/Delete')
      ? [{ text: isPipeline ? 'Delete Pipeline' : 'Delete Project', href: `${href}delete`, icon: 'trash' } as const]
      : []),
    ...(!isCell && may('Job/Move') ? [{ text: 'Move', href: `${href}move`, icon: 'file-moved' } as const] : []),
    ...(isPipeline ? [{ text: 'Full Stage View', href: `${href}workflow-stage/`, icon: 'workflow' } as const] : []),
    ...(may('Job/Configure') ? [{ text: 'Rename', href: `${href}confirm-rename`, icon: 'pencil' } as const] : []),
    ...(isPipeline && may('Job/ExtendedRead')
      ? [{ text: 'Pipeline Syntax', href: `${href}pipeline-syntax/`, icon: 'book' } as const]
      : []),
  ];
}

function buildTask(job: Job, href: string): Task {
  const address = `${href}build?delay=0sec`;
  if (parameterDefinitions(job.config) !== null) return { text: 'Build with Parameters', href: address, icon: 'play' };
  return { text: 'Build Now', href: address, icon: 'play', post: { done: 'Build scheduled' } };
}

function folderTasks(context: RequestContext): Task[] {
  const { may, services, item } = context;
  const href = ownHref(context);
  const primary = services.home.views.primary(item.fullName).name;
  return [
    { text: 'Status', href, icon: 'home' },
    ...(may('Job/Configure') ? [{ text: 'Configure', href: `${href}configure`, icon: 'gear' } as const] : []),
    ...(may('Job/Create') ? [{ text: 'New Item', href: `${href}newJob`, icon: 'plus' } as const] : []),
    ...(may('Job/Delete') ? [{ text: 'Delete Folder', href: `${href}delete`, icon: 'trash' } as const] : []),
    ...(may('Job/Move') ? [{ text: 'Move', href: `${href}move`, icon: 'file-moved' } as const] : []),
    { text: 'People', href: rootHref(context, 'asynchPeople/'), icon: 'people' },
    { text: 'Build History', href: `${href}view/${encodeURIComponent(primary)}/builds`, icon: 'history' },
    ...(may('Job/Configure') ? [{ text: 'Rename', href: `${href}confirm-rename`, icon: 'pencil' } as const] : []),
    ...(may('Credentials/View') ? [{ text: 'Credentials', href: `${href}credentials/`, icon: 'key' } as const] : []),
  ];
}
