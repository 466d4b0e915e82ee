import type { Services } from '../../../controller/index.ts';
import { isListView } from './list-view.ts';

/** Says what the known kinds are for. */
const ABOUT: ReadonlyMap<string, string> = new Map([
  ['hudson.model.ListView', 'Shows the jobs that you choose, or that an expression selects.'],
  ['hudson.model.AllView', 'Shows all jobs.'],
  ['hudson.model.MyView', 'Shows to each person the jobs that they may configure.'],
]);

/** Returns the kinds of views that people can choose; most choose jobs themselves, so that this kind comes first. */
export function offeredViews({ kinds }: Pick<Services, 'kinds'>) {
  const all = kinds.all('view').map(({ className, displayName }) => ({
    className,
    displayName,
    about: ABOUT.get(className) ?? '',
  }));
  return all.sort((a, b) => Number(isListView(b)) - Number(isListView(a)));
}
