import type { Services } from '../../../controller/index.ts';

/** Describes an item kind that people can choose, and its purpose. */
export interface OfferedKind {
  readonly className: string;
  readonly displayName: string;
  readonly about: string;
  readonly folder: boolean;
}

/** Returns the kinds that people can choose, in the order in which they are listed. */
export function offeredKinds({ kinds }: Pick<Services, 'kinds'>): OfferedKind[] {
  return kinds.all('item').flatMap((kind) => {
    if (kind.about === null) return [];
    const { className, displayName, about, form } = kind;
    return [{ className, displayName, about, folder: form === 'folder' }];
  });
}
