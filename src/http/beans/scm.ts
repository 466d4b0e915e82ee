import type { Job } from '../../controller/index.ts';
import { defineBean, type Reference, refer } from '../../export/index.ts';
import { classOfTag } from '../../points/index.ts';
import type { BeanContext } from '../route.ts';

const NONE = 'hudson.scm.NullSCM';

/** The source of a job: its class at depth 0. */
export function scmReference(job: Job): Reference<BeanContext> {
  const { scm } = job.config;
  const className = scm === null ? NONE : classOfTag(scm.kind === null ? scm.tag : scm.kind.xmlTag);
  const bean = defineBean<null, BeanContext>(className, {
    rows: {
      browser: { doc: 'Repository browser.', read: () => null },
      type: { doc: 'Class of the source.', read: () => className },
    },
  });
  return refer(bean, null);
}
