import type { Services } from '../../controller/index.ts';
import { defineBean, type Reference, refer } from '../../export/index.ts';
import type { BeanContext } from '../route.ts';

const BUILT_IN = 'built-in';

const labelAtomBean = defineBean<string, BeanContext>('hudson.model.labels.LabelAtom', {
  rows: { name: { visibility: 2, doc: 'The label.', read: (name) => name } },
});

/** Labels of the built-in node: its own name and what is configured. */
export function builtInLabels({ home }: Pick<Services, 'home'>): Reference<BeanContext>[] {
  const configured = home.settings.current.label.split(/\s+/).filter((label) => label !== '');
  return [...new Set([BUILT_IN, ...configured])].sort().map((label) => refer(labelAtomBean, label, { exact: true }));
}
