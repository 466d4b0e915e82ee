import type { Services } from '../../../controller/index.ts';
import type { AnyKind, ViewKind } from '../../../points/index.ts';

/** Kinds of views that people can choose. */
export function offeredViews({ kinds }: Pick<Services, 'kinds'>): { className: string; displayName: string }[] {
  return kinds.all('view').flatMap((kind) => {
    if (!isViewKind(kind)) return [];
    const { className, displayName } = kind;
    return [{ className, displayName }];
  });
}

function isViewKind(kind: AnyKind): kind is ViewKind {
  return kind.family === 'view' && 'className' in kind;
}
