import type { Services } from '../../../controller/index.ts';

/** An item kind that people can choose, and what it is for. */
export interface OfferedKind {
  readonly className: string;
  readonly displayName: string;
  readonly about: string;
  readonly folder: boolean;
}

/** In the order in which the kinds are listed. */
export function offeredKinds({ kinds }: Pick<Services, 'kinds'>): OfferedKind[] {
  return kinds.all('item').flatMap((kind) => {
    if (kind.about === null) return [];
    const { className, displayName, about, form } = kind;
    return [{ className, displayName, about, folder: form === 'folder' }];
  });
}
