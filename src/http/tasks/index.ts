import type { Task } from '../../ui/index.ts';
import { pathOfUrl } from '../reply/path-of-url.ts';
import type { RequestContext } from '../route.ts';
import { itemTasks } from './item.ts';
import { nodeTasks } from './node.ts';
import { runTasks } from './run.ts';
import { serverTasks } from './server.ts';
import { userTasks } from './user.ts';
import { viewTasks } from './view.ts';

/**
 * Returns what the side panel of a page offers about the object that its address names: a build, an item, a view, a node, a
 * user; about the server where it names none of these. Whoever may not do a thing is not offered it. The task that leads
 * to the page itself is marked.
 */
export function tasksOf(context: RequestContext): readonly Task[] {
  const own = pathOfUrl(context.ownPath);
  return objectTasks(context).map((task) => (pathOfUrl(task.href) === own ? { ...task, current: true } : task));
}

function objectTasks(context: RequestContext): readonly Task[] {
  const { path, via, ownPath } = context;
  if (path['run'] !== undefined) return runTasks(context);
  if (path['item'] !== undefined) return itemTasks(context);
  if (path['view'] !== undefined) return viewTasks(context);
  if (path['node'] !== undefined) return nodeTasks(context);
  if (path['id'] !== undefined && /\/user\//.test(ownPath)) return userTasks(context);
  return via === '' ? serverTasks(context) : [];
}
