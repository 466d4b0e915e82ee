import { defineBean } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';

/** Describes what reports, packages, classes and tests have in common. */
export const testObjectBean = defineBean<object, BeanContext>('hudson.tasks.test.TestObject', {
  rows: { testActions: { visibility: 3, doc: 'What plugins add to it; nothing here.', read: () => [] } },
});
