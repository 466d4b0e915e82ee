import type { Job, Services } from '../../../controller/index.ts';
import { beanFamily, defineBean, type LazyList, list, type Reference, refer, UNKNOWN } from '../../../export/index.ts';
import { unreachable } from '../../../kit/index.ts';
import { PERMALINKS, type Permalink } from '../../../model/index.ts';
import { branchOf, hasProperty, noResumeProperty } from '../../../points/index.ts';
import type { BeanContext } from '../../route.ts';
import { asked } from '../asked.ts';
import { permalinkReference, runReference } from '../runs/run.ts';
import { firstRun, newestRuns } from '../runs/run-list.ts';
import { queueItemReference } from '../server/queue.ts';
import { healthReportReference } from './health-report.ts';
import { ADDRESS, abstractItemBean, configOf, type ItemTarget, sight, viaBelow } from './item.ts';
import { jobColor } from './job-color.ts';
import { propertyReferences } from './property.ts';
import { scmReference } from './scm.ts';

type JobTarget = ItemTarget<Job>;

function factsOf({ item }: JobTarget, { services }: BeanContext): unknown {
  return services.home.runs.facts(item);
}

/** Returns what a list of runs is made of; those that are under way change without a word. */
function runsOf({ item }: JobTarget, { services }: BeanContext): unknown {
  const facts = services.home.runs.facts(item);
  return facts.isUnderWay ? UNKNOWN : facts;
}

/** Limits the builds that `builds` shows; `allBuilds` has no limit. */
const BUILDS_SHOWN = 100;

const PERMALINK_DOCS: Readonly<Record<Permalink, string>> = {
  lastBuild: 'The newest build, running or not.',
  lastCompletedBuild: 'The newest build that ended.',
  lastFailedBuild: 'The newest build that failed.',
  lastStableBuild: 'The newest build with the result SUCCESS.',
  lastSuccessfulBuild: 'The newest build that is stable or unstable.',
  lastUnstableBuild: 'The newest build with the result UNSTABLE.',
  lastUnsuccessfulBuild: 'The newest build that ended with another result than SUCCESS.',
};

const permalinkRows = Object.fromEntries(
  PERMALINKS.map((permalink) => [
    permalink,
    {
      doc: PERMALINK_DOCS[permalink],
      madeOf: [factsOf, ...ADDRESS],
      read: ({ item, via }: JobTarget, { services }: BeanContext) => permalinkReference(services, item, permalink, via),
    },
  ]),
);

const queueRows = {
  inQueue: asked<JobTarget>(
    'Whether a build waits in the queue.',
    ({ item }, { services }) => services.queue.itemOf(item.fullName) !== undefined,
  ),
  queueItem: {
    doc: 'What waits in the queue for this job.',
    madeOf: [
      ({ item }: JobTarget, { services }: BeanContext) =>
        services.queue.itemOf(item.fullName) === undefined ? null : UNKNOWN,
    ],
    read: ({ item }: JobTarget, { services }: BeanContext) => {
      const waiting = services.queue.itemOf(item.fullName);
      return waiting === undefined ? null : queueItemReference(waiting);
    },
  },
};

export const jobBean = defineBean<JobTarget, BeanContext>('hudson.model.Job', {
  parent: abstractItemBean,
  holder: ({ item }) => item,
  rows: {
    ...permalinkRows,
    ...queueRows,
    allBuilds: {
      visibility: -2,
      doc: 'All builds, newest first.',
      madeOf: [runsOf, ...ADDRESS],
      read: (target, context) => buildsOf(target, context, Number.POSITIVE_INFINITY),
    },
    buildable: asked('Whether a build can be asked for.', ({ item }, { services }) =>
      services.scheduler.isBuildable(item),
    ),
    builds: {
      doc: `The newest ${BUILDS_SHOWN} builds.`,
      madeOf: [runsOf, ...ADDRESS],
      read: (target, context) => buildsOf(target, context, BUILDS_SHOWN),
    },
    color: {
      visibility: 2,
      doc: 'State of the newest build as a colour, `_anime` while it runs.',
      madeOf: [factsOf, configOf],
      read: ({ item }, { services }) => jobColor(services, item),
    },
    firstBuild: {
      doc: 'The oldest build.',
      madeOf: [runsOf, ...ADDRESS],
      read: ({ item, via }, { services }) => {
        const run = firstRun(services, item);
        return run === undefined ? null : runReference(item, run, via);
      },
    },
    healthReport: {
      doc: 'How the last builds went.',
      madeOf: [factsOf],
      read: ({ item }, { services }) => services.home.runs.facts(item).health.map(healthReportReference),
    },
    keepDependencies: {
      doc: 'Whether builds that others used are kept.',
      madeOf: [configOf],
      read: ({ item }) => item.config.keepDependencies,
    },
    nextBuildNumber: asked('Number of the next build.', ({ item }, { services }) =>
      services.home.runs.nextNumber(item),
    ),
    property: {
      inline: true,
      doc: 'Properties of the configuration.',
      madeOf: [configOf],
      read: ({ item }) => propertyReferences(item).map(({ reference }) => reference),
    },
  },
});

export const abstractProjectBean = defineBean<JobTarget, BeanContext>('hudson.model.AbstractProject', {
  parent: jobBean,
  rows: {
    concurrentBuild: {
      doc: 'Whether builds may run side by side.',
      madeOf: [configOf],
      read: ({ item }) => item.config.concurrentBuild,
    },
    disabled: { doc: 'Whether it is switched off.', madeOf: [configOf], read: ({ item }) => item.config.disabled },
    downstreamProjects: {
      doc: 'Jobs that builds of this one start.',
      madeOf: [({ item }, { services }) => services.dependencies.downstream(item), sight],
      read: ({ item }, context) => visible(context.services.dependencies.downstream(item), context),
    },
    labelExpression: {
      doc: 'Nodes on which it may run.',
      madeOf: [configOf],
      read: ({ item }) => item.config.assignedNode || null,
    },
    scm: { doc: 'Where its source comes from.', madeOf: [configOf], read: ({ item }) => scmReference(item) },
    upstreamProjects: {
      doc: 'Jobs whose builds start this one.',
      madeOf: [({ item }, { services }) => services.dependencies.upstream(item), sight],
      read: ({ item }, context) => visible(context.services.dependencies.upstream(item), context),
    },
  },
});

export const freeStyleProjectBean = defineBean<JobTarget, BeanContext>('hudson.model.FreeStyleProject', {
  parent: abstractProjectBean,
  rows: {},
});

export const matrixConfigurationBean = defineBean<JobTarget, BeanContext>('hudson.matrix.MatrixConfiguration', {
  parent: abstractProjectBean,
  rows: {},
});

export const matrixProjectBean = defineBean<JobTarget, BeanContext>('hudson.matrix.MatrixProject', {
  parent: abstractProjectBean,
  rows: {
    activeConfigurations: {
      doc: 'Its combinations of axis values.',
      read: ({ item, via }, { services }) =>
        services.home.items
          .cells(item)
          .filter(({ cell }) => cell?.active)
          .map((cell) => partReference(services, matrixConfigurationBean, cell, via)),
    },
  },
});

export const mavenModuleBean = defineBean<JobTarget, BeanContext>('hudson.maven.MavenModule', {
  parent: abstractProjectBean,
  rows: {
    displayName: {
      visibility: 2,
      doc: 'The name that its POM gives it.',
      read: ({ item }, { services }) => services.home.items.displayName(item),
    },
  },
});

export const mavenModuleSetBean = defineBean<JobTarget, BeanContext>('hudson.maven.MavenModuleSet', {
  parent: abstractProjectBean,
  rows: {
    modules: {
      doc: 'Its modules, as the newest build found them.',
      read: ({ item, via }, { services }) =>
        services.home.items.cells(item).map((module) => partReference(services, mavenModuleBean, module, via)),
    },
  },
});

export const externalJobBean = defineBean<JobTarget, BeanContext>('hudson.model.ExternalJob', {
  parent: jobBean,
  rows: {},
});

const workflowJobRows = {
  concurrentBuild: {
    doc: 'Whether builds may run side by side.',
    madeOf: [configOf],
    read: ({ item }: JobTarget) => item.config.concurrentBuild,
  },
  ...queueRows,
  resumeBlocked: {
    doc: 'Whether its builds end when the server does.',
    madeOf: [configOf],
    read: ({ item }: JobTarget) => hasProperty(item.config, noResumeProperty),
  },
};

export const workflowJobBean = defineBean<JobTarget, BeanContext>('org.jenkinsci.plugins.workflow.job.WorkflowJob', {
  parent: jobBean,
  rows: {
    ...workflowJobRows,
    disabled: { doc: 'Whether it is switched off.', madeOf: [configOf], read: ({ item }) => item.config.disabled },
  },
});

/** Describes the job of a branch, which has no switch and therefore exports no `disabled`. */
const branchJobBean = defineBean<JobTarget, BeanContext>('org.jenkinsci.plugins.workflow.job.WorkflowJob', {
  parent: jobBean,
  rows: workflowJobRows,
});

/** Describes jobs whose kind a plugin brings as what they are: jobs with build steps. */
const otherJobBean = beanFamily((className) =>
  defineBean<JobTarget, BeanContext>(className, { parent: freeStyleProjectBean, rows: {} }),
);

function ownJobBean(className: string) {
  return className === freeStyleProjectBean.className ? freeStyleProjectBean : otherJobBean(className);
}

/** Returns the reference to a job, with the properties that Jenkins exports for its kind. */
export function jobReference(item: Job, via: string): Reference<BeanContext> {
  const target = { item, via };
  switch (item.itemKind.form) {
    case 'pipeline':
      return refer(branchOf(item.config) === null ? workflowJobBean : branchJobBean, target);
    case 'matrix':
      return refer(matrixProjectBean, target);
    case 'cell':
      return refer(matrixConfigurationBean, target);
    case 'maven':
      return refer(mavenModuleSetBean, target);
    case 'module':
      return refer(mavenModuleBean, target);
    case 'external':
      return refer(externalJobBean, target);
    case 'job':
    case 'folder':
      return refer(ownJobBean(item.itemKind.className), target);
    default:
      return unreachable(item.itemKind.form);
  }
}

/** Returns the reference to a matrix cell or a Maven module as a part of its project. */
function partReference(
  { home }: Services,
  bean: typeof matrixConfigurationBean,
  item: Job,
  projectVia: string,
): Reference<BeanContext> {
  const url = home.items.url(item.fullName);
  const last = url.slice(url.lastIndexOf('/', url.length - 2) + 1);
  return refer(bean, { item, via: viaBelow(projectVia, last) }, { exact: true });
}

function buildsOf({ item, via }: JobTarget, { services }: BeanContext, most: number): LazyList<BeanContext> {
  return list<BeanContext>(function* range(from, to) {
    for (const run of newestRuns(services, item, from, Math.min(to, most))) yield runReference(item, run, via);
  });
}

function visible(jobs: readonly Job[], context: BeanContext): Reference<BeanContext>[] {
  return jobs.filter((job) => context.may('Job/Read', job.fullName)).map((job) => jobReference(job, ''));
}
