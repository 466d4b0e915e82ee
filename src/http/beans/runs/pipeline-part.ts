import { defineBean, type Reference, refer } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';
import type { RunTarget } from './run.ts';

const STEP = 'org.jenkinsci.plugins.workflow.support.steps.ExecutorStepExecution$PlaceholderTask';

/** Describes a queue item for a node block of a pipeline's build; Jenkins exports nothing but its class. */
export const pipelinePartBean = defineBean<null, BeanContext>(STEP, { rows: {} });

/** Describes a node block of a pipeline's build that an executor runs. */
export const placeholderBean = defineBean<Pick<RunTarget, 'job' | 'run'>, BeanContext>(
  `${STEP}$PlaceholderExecutable`,
  {
    rows: {
      displayName: { doc: 'Of which build it is a part.', read: displayName },
      estimatedDuration: {
        doc: 'Milliseconds that the build may take; -1 unknown.',
        read: ({ job }, { services }) => services.builds.estimatedDuration(job),
      },
      fullDisplayName: { doc: 'The same.', read: displayName },
      number: { doc: 'Of the build.', read: ({ run }) => run.number },
      timestamp: { doc: 'When the build began, in milliseconds since 1970.', read: ({ run }) => run.startTime },
      url: {
        doc: 'Of the build.',
        read: ({ run }, { services, base }) => `${base}${services.home.items.url(run.job)}${run.number}/`,
      },
    },
  },
);

export function pipelinePartReference(): Reference<BeanContext> {
  return refer(pipelinePartBean, null);
}

export function placeholderReference(target: Pick<RunTarget, 'job' | 'run'>): Reference<BeanContext> {
  return refer(placeholderBean, target);
}

function displayName({ job, run }: Pick<RunTarget, 'job' | 'run'>, { services }: BeanContext): string {
  return `part of ${services.home.items.fullDisplayName(job)} ${run.displayName ?? `#${run.number}`}`;
}
