import type { Folder, Item, Job } from '../../controller/index.ts';
import { parameterDefinitions } from '../../points/index.ts';
import type { Task } from '../../ui/index.ts';
import { ownHref, rootHref } from '../reply/hrefs.ts';
import { isMadeByFolder } from '../resources/item/computed-item-guard.ts';
import { pollingLogLinks } from '../resources/item/polling-log.ts';
import type { RequestContext } from '../route.ts';

/** Returns the tasks of pages of an item. */
export function itemTasks(context: RequestContext): Task[] {
  const { item } = context;
  if (item.kind === 'job') return jobTasks(context, item);
  return item.kind === 'folder' ? folderTasks(context, item) : [];
}

function jobTasks(context: RequestContext, job: Job): Task[] {
  const { may, services } = context;
  const href = ownHref(context);
  const { form } = job.itemKind;
  const isPipeline = form === 'pipeline';
  const isPart = job.cell !== null;
  const buildable = services.scheduler.isBuildable(job) && may('Job/Build');
  return [
    { text: 'Status', href, icon: 'home' },
    { text: 'Changes', href: `${href}changes`, icon: 'diff' },
    ...(isPipeline || form === 'external' ? [] : workspaceTasks(context, href)),
    ...(buildable ? [buildTask(job, href)] : []),
    ...(!isPart && (may('Job/Configure') || may('Job/ExtendedRead'))
      ? [{ text: 'Configure', href: `${href}configure`, icon: 'gear' } as const]
      : []),
    ...(isPart ? [] : upkeepTasks(context, job, isPipeline ? 'Delete Pipeline' : 'Delete Project')),
    ...(isPipeline ? [{ text: 'Full Stage View', href: `${href}workflow-stage/`, icon: 'workflow' } as const] : []),
    ...renameTask(context, job),
    ...pollingLogLinks(job, href).map((log) => ({ ...log, icon: 'log' as const })),
    ...(isPipeline && may('Job/ExtendedRead')
      ? [{ text: 'Pipeline Syntax', href: `${href}pipeline-syntax/`, icon: 'book' } as const]
      : []),
  ];
}

/** Returns the way to the workspace, and to empty it where that is what is looked at. */
function workspaceTasks({ may, ownPath }: RequestContext, href: string): Task[] {
  if (!may('Job/Workspace')) return [];
  const place = ownPath.slice(href.length);
  const isThere = ownPath.startsWith(href) && (place.startsWith('ws/') || place.startsWith('wipeOutWorkspace'));
  return [
    { text: 'Workspace', href: `${href}ws/`, icon: 'file-directory-fill' },
    ...(isThere && may('Job/WipeOut')
      ? [{ text: 'Wipe Out Current Workspace', href: `${href}wipeOutWorkspace`, icon: 'trash' } as const]
      : []),
  ];
}

function buildTask(job: Job, href: string): Task {
  const address = `${href}build?delay=0sec`;
  if (parameterDefinitions(job.config) !== null) return { text: 'Build with Parameters', href: address, icon: 'play' };
  return { text: 'Build Now', href: address, icon: 'play', post: { done: 'Build scheduled' } };
}

/** Returns what deletes and moves an item; what a folder makes by itself goes and stays with it. */
function upkeepTasks({ may, services, via, base }: RequestContext, item: Item, deletion: string): Task[] {
  if (isMadeByFolder(services, item)) return [];
  const href = ownHref({ via, base });
  return [
    ...(may('Job/Delete') ? [{ text: deletion, href: `${href}delete`, icon: 'trash' } as const] : []),
    ...(may('Job/Move') ? [{ text: 'Move', href: `${href}move`, icon: 'file-moved' } as const] : []),
  ];
}

function renameTask({ may, services, via, base }: RequestContext, item: Item): Task[] {
  const isAllowed = may('Job/Configure') || (may('Job/Create') && may('Job/Delete'));
  if (!isAllowed || isMadeByFolder(services, item)) return [];
  return [{ text: 'Rename', href: `${ownHref({ via, base })}confirm-rename`, icon: 'pencil' }];
}

function folderTasks(context: RequestContext, folder: Folder): Task[] {
  const { may, services } = context;
  const href = ownHref(context);
  const primary = services.home.views.primary(folder.fullName).name;
  const { computed } = folder.itemKind;
  return [
    { text: 'Status', href, icon: 'home' },
    ...(may('Job/Configure') ? [{ text: 'Configure', href: `${href}configure`, icon: 'gear' } as const] : []),
    ...(computed === undefined ? [] : scanTasks(context, folder, computed)),
    ...(computed === undefined && may('Job/Create')
      ? [{ text: 'New Item', href: `${href}newJob`, icon: 'plus' } as const]
      : []),
    ...upkeepTasks(context, folder, DELETIONS[computed ?? 'none']),
    { text: 'People', href: rootHref(context, 'asynchPeople/'), icon: 'people' },
    { text: 'Build History', href: `${href}view/${encodeURIComponent(primary)}/builds`, icon: 'history' },
    ...renameTask(context, folder),
    ...(may('Credentials/View') ? [{ text: 'Credentials', href: `${href}credentials/`, icon: 'key' } as const] : []),
  ];
}

const DELETIONS = {
  none: 'Delete Folder',
  branches: 'Delete Multibranch Pipeline',
  repositories: 'Delete Organization Folder',
} as const;

/** Returns what a folder that makes its items itself offers of its search for them. */
function scanTasks(context: RequestContext, folder: Folder, computed: 'branches' | 'repositories'): Task[] {
  const href = ownHref(context);
  const isBranches = computed === 'branches';
  const what = isBranches ? 'Multibranch Pipeline' : 'Organization Folder';
  const log = `${href}${isBranches ? 'indexing' : 'computation'}/`;
  const mayScan = context.may('Job/Build') && context.services.indexing.isBuildable(folder);
  return [
    ...(mayScan
      ? [
          {
            text: `Scan ${what} Now`,
            href: `${href}build?delay=0`,
            icon: 'play',
            post: { done: 'Scan scheduled' },
          } as const,
        ]
      : []),
    { text: `Scan ${what} Log`, href: `${log}console`, icon: 'log' },
    {
      text: `${isBranches ? 'Multibranch Pipeline' : 'Organization Folder'} Events`,
      href: `${log}events`,
      icon: 'bell',
    },
  ];
}
