import type { Services } from '../../../controller/index.ts';

/** Returns the kinds of views that people can choose. */
export function offeredViews({ kinds }: Pick<Services, 'kinds'>): { className: string; displayName: string }[] {
  return kinds.all('view').map(({ className, displayName }) => ({ className, displayName }));
}
