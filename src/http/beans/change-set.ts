import { defineBean, type Reference, refer } from '../../export/index.ts';
import type { BeanContext } from '../route.ts';

export const emptyChangeLogSetBean = defineBean<null, BeanContext>('hudson.scm.EmptyChangeLogSet', {
  visibility: 999,
  rows: {
    items: { doc: 'Changes since the build before.', read: () => [] },
    kind: { doc: 'Kind of source.', read: () => null },
  },
});

/** The changes of a run that has none. */
export function emptyChangeSetReference(): Reference<BeanContext> {
  return refer(emptyChangeLogSetBean, null);
}
