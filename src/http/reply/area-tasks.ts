import { rawEncode } from '../../model/index.ts';
import type { Task } from '../../ui/index.ts';
import type { RequestContext } from '../route.ts';
import { rootHref } from './hrefs.ts';
import { pathOfUrl } from './path-of-url.ts';

type Place = Pick<RequestContext, 'base' | 'ownPath' | 'may'>;

/** Returns the tasks of the pages about plugins. Jenkins: `PluginManager/sidepanel.jelly`. */
export function pluginTasks(context: Place): Task[] {
  const href = (path: string) => rootHref(context, `manage/pluginManager/${path}`);
  return marked(context, [
    { text: 'Updates', href: href(''), icon: 'download' },
    { text: 'Available plugins', href: href('available'), icon: 'package' },
    { text: 'Installed plugins', href: href('installed'), icon: 'plug' },
    { text: 'Advanced settings', href: href('advanced'), icon: 'gear' },
  ]);
}

/** Returns the tasks of the pages about the server's own log; their links are relative, as Jenkins has them. */
export function logTasks(context: Place): Task[] {
  const [path = ''] = context.ownPath.split('?');
  const below = path.replace(/^.*?\/log\/?/, '').split('/').length - 1;
  const up = '../'.repeat(below);
  const last = path.slice(path.lastIndexOf('/') + 1);
  return [
    { text: 'Log Recorders', href: up || '.', icon: 'list-unordered', current: below === 0 && last === '' },
    { text: 'All Logs', href: `${up}all`, icon: 'log', current: last === 'all' },
    { text: 'Log Levels', href: `${up}levels`, icon: 'meter', current: last === 'levels' },
  ];
}

/** Returns the tasks of the pages of a label. */
export function labelTasks(context: Place, name: string): Task[] {
  const href = rootHref(context, `label/${rawEncode(name)}`);
  return marked(context, [
    { text: 'Overview', href: `${href}/`, icon: 'home' },
    { text: 'Load Statistics', href: `${href}/load-statistics`, icon: 'graph' },
  ]);
}

/** Returns the tasks with a mark on the one that leads to the page itself, below `manage` or not. */
function marked({ ownPath }: Place, tasks: readonly Task[]): Task[] {
  const plain = (path: string) =>
    pathOfUrl(path)
      .replace(/\/manage(?=\/)/, '')
      .replace(/\/$/, '');
  return tasks.map((task) => (plain(task.href) === plain(ownPath) ? { ...task, current: true } : task));
}
