import type { Job, RunBrief, Services } from '../../../controller/index.ts';
import { beanFamily, defineBean, type Reference, refer } from '../../../export/index.ts';
import { unreachable } from '../../../kit/index.ts';
import { displayNameOf, newRun, type Permalink, type Run } from '../../../model/index.ts';
import type { BeanContext } from '../../route.ts';
import { exportedOfRun } from '../exported-actions.ts';
import { itemAbsoluteUrl, itemFullDisplayName } from '../items/item.ts';
import { executorReference } from '../nodes/executor.ts';
import { testResultActions } from '../tests/test-report.ts';
import { interruptedActions, kindActions, requestActions } from './action.ts';
import { artifactReferences } from './artifact.ts';
import { changeSetReference, changeSetReferences, culpritReferences } from './change-set.ts';
import { fingerprintActions, fingerprintsOfRun } from './fingerprint.ts';
import { pipelineActions } from './pipeline-action.ts';

export interface RunTarget {
  readonly job: Job;
  readonly run: Run;
  /** Holds what is known of the run without its record, which `run` may have to read. */
  readonly brief?: RunBrief;
  /** Holds the path by which the request reached the job; '' for its own path. */
  readonly via: string;
}

/** Represents a run of a list, of which mostly no more is asked for than what is known of it. */
class ListedRun implements RunTarget {
  readonly job: Job;
  readonly brief: RunBrief;
  readonly via: string;
  readonly #services: Services;

  constructor(services: Services, job: Job, brief: RunBrief, via: string) {
    this.#services = services;
    this.job = job;
    this.brief = brief;
    this.via = via;
  }

  get run(): Run {
    const { job, brief } = this;
    const run = this.#services.home.runs.get(job, brief.number);
    // A record that cannot be read any more has told this much.
    return run === undefined || 'kind' in run ? newRun(job.fullName, brief.number, brief.timestamp, brief) : run;
  }
}

function known(target: RunTarget): RunBrief {
  return target.brief ?? target.run;
}

/**
 * Marks what a permalink's run tells without its record. All of that is made of what the job's property is made of; no text
 * is kept with a run itself.
 */
const madeOf = [] as const;

export const runBean = defineBean<RunTarget, BeanContext>('hudson.model.Run', {
  rows: {
    actions: {
      doc: 'Parameters, causes, its test report, whether it has fingerprints, and why it was interrupted.',
      read: ({ job, run }, context) => [
        ...(job.itemKind.form === 'pipeline'
          ? pipelineActions(context.services, job, run)
          : actionsOf(context.services, job, run)),
        ...exportedOfRun(context, job, run),
      ],
    },
    artifacts: {
      doc: 'Archived files.',
      read: ({ job, run }, { services, may }) =>
        may('Run/Artifacts', job.fullName) ? artifactReferences(services.home.runs.paths.archive(job, run.number)) : [],
    },
    building: { doc: 'Whether its steps still run.', madeOf, read: (target) => known(target).state === 'building' },
    description: { doc: 'What somebody wrote about it.', read: ({ run }) => run.description },
    displayName: { doc: '`#12`, or the name it was given.', madeOf, read: (target) => displayNameOf(known(target)) },
    duration: {
      doc: 'Milliseconds; 0 while it runs.',
      madeOf,
      read(target) {
        const { state, duration } = known(target);
        return state === 'building' ? 0 : duration;
      },
    },
    estimatedDuration: {
      doc: 'Expected milliseconds; -1 unknown.',
      read: ({ job }, { services }) => services.builds.estimatedDuration(job),
    },
    executor: {
      doc: 'The executor that runs it.',
      read: ({ run }, { services }) => {
        const slot = services.builds.executorOf(run);
        return slot === null ? null : executorReference(slot.node, slot.number);
      },
    },
    fingerprint: {
      visibility: -1,
      inline: true,
      doc: 'Files it made or used.',
      read: ({ job, run }, { services }) => fingerprintsOfRun(services.home, job, run),
    },
    fullDisplayName: {
      doc: 'Display names of job and run.',
      read: (target, context) => `${itemFullDisplayName(context, target.job)} ${displayNameOf(known(target))}`,
    },
    id: { doc: 'The number as text.', madeOf, read: (target) => String(known(target).number) },
    inProgress: {
      doc: 'Whether anything of it still runs.',
      madeOf,
      read: (target) => known(target).state !== 'completed',
    },
    keepLog: { doc: 'Whether it is kept for ever.', read: ({ run }) => run.keepLog },
    number: { visibility: 2, doc: 'Number in the job.', madeOf, read: (target) => known(target).number },
    queueId: { doc: 'Id of the queue item; -1 unknown.', read: ({ run }) => run.queueId },
    result: { doc: 'Null until it is decided.', madeOf, read: (target) => known(target).result },
    timestamp: {
      doc: 'When it was scheduled, milliseconds since 1970.',
      madeOf,
      read: (target) => known(target).timestamp,
    },
    url: {
      visibility: 2,
      doc: 'Absolute address.',
      madeOf,
      read: (target, context) =>
        `${itemAbsoluteUrl({ item: target.job, via: target.via }, context)}${known(target).number}/`,
    },
  },
});

function actionsOf({ home, kinds }: Services, job: Job, run: Run): Reference<BeanContext>[] {
  return [
    ...requestActions(run),
    ...kindActions(kinds, run),
    ...testResultActions(run.testTotals, { home, job, run }),
    ...fingerprintActions(run),
    ...interruptedActions(run.interruptions),
  ];
}

export const abstractBuildBean = defineBean<RunTarget, BeanContext>('hudson.model.AbstractBuild', {
  parent: runBean,
  rows: {
    builtOn: { doc: 'Node; empty for the built-in one.', read: ({ run }) => run.builtOn },
    changeSet: {
      doc: 'Changes since the build before.',
      read: ({ job, run }, { services }) => changeSetReference(services, job, run),
    },
    culprits: {
      doc: 'Who changed something since the last success.',
      read: ({ job, run }, { services }) => culpritReferences(services, job, run),
    },
  },
});

export const freeStyleBuildBean = defineBean<RunTarget, BeanContext>('hudson.model.FreeStyleBuild', {
  parent: abstractBuildBean,
  rows: {},
});

const otherRunBean = beanFamily((className) =>
  defineBean<RunTarget, BeanContext>(className, { parent: freeStyleBuildBean, rows: {} }),
);

/** Describes a run of a job with build steps: the kind of the job names its class. */
function ownRunBean(className: string) {
  return className === freeStyleBuildBean.className ? freeStyleBuildBean : otherRunBean(className);
}

export const matrixRunBean = defineBean<RunTarget, BeanContext>('hudson.matrix.MatrixRun', {
  parent: abstractBuildBean,
  rows: {},
});

export const matrixBuildBean = defineBean<RunTarget, BeanContext>('hudson.matrix.MatrixBuild', {
  parent: abstractBuildBean,
  rows: {
    runs: {
      doc: 'Builds of its configurations; one that was not built has its newest one from before.',
      read: ({ job, run }, { services }) =>
        services.matrixRuns.of(job, run).map((cell) => refer(matrixRunBean, { ...cell, via: '' }, { exact: true })),
    },
  },
});

export const mavenBuildBean = defineBean<RunTarget, BeanContext>('hudson.maven.MavenBuild', {
  parent: abstractBuildBean,
  rows: {},
});

export const mavenModuleSetBuildBean = defineBean<RunTarget, BeanContext>('hudson.maven.MavenModuleSetBuild', {
  parent: abstractBuildBean,
  rows: {},
});

export const externalRunBean = defineBean<RunTarget, BeanContext>('hudson.model.ExternalRun', {
  parent: runBean,
  rows: {},
});

export const workflowRunBean = defineBean<RunTarget, BeanContext>('org.jenkinsci.plugins.workflow.job.WorkflowRun', {
  parent: runBean,
  rows: {
    changeSets: {
      doc: 'Changes since the build before, by source.',
      read: ({ job, run }, { services }) => changeSetReferences(services, job, run),
    },
    culprits: {
      doc: 'Who changed something since the last success.',
      read: ({ job, run }, { services }) => culpritReferences(services, job, run),
    },
    inProgress: {
      doc: 'Whether anything of it still runs.',
      madeOf,
      read: (target) => known(target).state !== 'completed',
    },
    nextBuild: { doc: 'The build after it.', read: (target, context) => neighbour(target, context, 1) },
    previousBuild: { doc: 'The build before it.', read: (target, context) => neighbour(target, context, -1) },
  },
});

function neighbour({ job, run, via }: RunTarget, { services }: BeanContext, by: 1 | -1): Reference<BeanContext> | null {
  const { runs } = services.home;
  const numbers = runs.numbers(job);
  for (let at = numbers.indexOf(run.number) + by; at >= 0 && at < numbers.length; at += by) {
    const found = runs.get(job, numbers[at] ?? 0);
    if (found !== undefined && !('kind' in found))
      return refer(workflowRunBean, { job, run: found, via }, { exact: true });
  }
  return null;
}

/** Returns the reference to a run. `via` is given for runs of the job of the request's own path. */
export function runReference(job: Job, run: Run, via = ''): Reference<BeanContext> {
  return referenceTo({ job, run, via });
}

/** Returns the reference to the run that a permalink means; null where there is none. No record is read for it. */
export function permalinkReference(
  services: Services,
  job: Job,
  permalink: Permalink,
  via: string,
): Reference<BeanContext> | null {
  const brief = services.home.runs.facts(job).run(permalink);
  return brief === null ? null : referenceTo(new ListedRun(services, job, brief, via));
}

function referenceTo(target: RunTarget): Reference<BeanContext> {
  const { job } = target;
  switch (job.itemKind.form) {
    case 'pipeline':
      return refer(workflowRunBean, target);
    case 'matrix':
      return refer(matrixBuildBean, target);
    case 'cell':
      return refer(matrixRunBean, target);
    case 'maven':
      return refer(mavenModuleSetBuildBean, target);
    case 'module':
      return refer(mavenBuildBean, target);
    case 'external':
      return refer(externalRunBean, target);
    case 'job':
    case 'folder':
      return refer(ownRunBean(job.itemKind.runClassName), target);
    default:
      return unreachable(job.itemKind.form);
  }
}
