import { defineBean, map } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';

export const variablesBean = defineBean<ReadonlyMap<string, string>, BeanContext>(
  'org.jenkinsci.plugins.envinject.EnvInjectVarList',
  {
    visibility: 99,
    rows: { envMap: { doc: 'Values by their names.', read: (variables) => map([...variables]) } },
  },
);
