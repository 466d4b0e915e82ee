import type { Job, Run, Services } from '../../../controller/index.ts';
import { type Bean, defineBean, map, type Reference, refer } from '../../../export/index.ts';
import { INTERPOLATED_SECRETS_ACTION, LIBRARIES_ACTION } from '../../../points/index.ts';
import type { BeanContext } from '../../route.ts';
import { testResultActions } from '../tests/test-report.ts';
import { interruptedActions, kindActions, requestActions } from './action.ts';
import { fingerprintActions } from './fingerprint.ts';
import { flowGraphReference } from './flow-node.ts';

export const librariesActionBean = bare('org.jenkinsci.plugins.workflow.libs.LibrariesAction');
export const inputActionBean = bare('org.jenkinsci.plugins.workflow.support.steps.input.InputAction');
export const runDisplayActionBean = bare('org.jenkinsci.plugins.displayurlapi.actions.RunDisplayAction');
const unnamed = bare('hudson.model.Action');

export const environmentActionBean = defineBean<Readonly<Record<string, string>>, BeanContext>(
  'org.jenkinsci.plugins.workflow.cps.EnvActionImpl',
  {
    rows: {
      environment: {
        doc: 'What the script gave to `env`.',
        read: (overrides) => map(Object.entries(overrides).sort(([a], [b]) => (a < b ? -1 : 1))),
      },
    },
  },
);

interface RunTarget {
  readonly job: Job;
  readonly run: Run;
}

/** Describes the action by which a declarative pipeline can be restarted from a stage. */
export const restartActionBean = defineBean<RunTarget, BeanContext>(
  'org.jenkinsci.plugins.pipeline.modeldefinition.actions.RestartDeclarativePipelineAction',
  {
    rows: {
      restartEnabled: {
        doc: 'Whether whoever asks can restart it.',
        read: ({ job, run }, { may, services }) =>
          services.pipelineViews.atOnce.restartableStages(job, run).length > 0 &&
          may('Job/Build', job.fullName) &&
          !job.config.disabled,
      },
      restartableStages: {
        doc: 'Names of the stages at which it can begin again.',
        read: ({ job, run }, { services }) => [...services.pipelineViews.atOnce.restartableStages(job, run)],
      },
    },
  },
);

export function restartReference(target: RunTarget): Reference<BeanContext> {
  return refer(restartActionBean, target);
}

/**
 * Returns the actions of a pipeline's run in Jenkins's order. An action of which Jenkins exports nothing is an empty
 * object.
 */
export function pipelineActions(services: Services, job: Job, run: Run): Reference<BeanContext>[] {
  const { hasInput, isDeclarative, overrides } = services.pipelineViews.traits(job, run);
  return [
    ...requestActions(run),
    ...kindActions(services.kinds, withoutLibraries(run)),
    refer(librariesActionBean, null),
    ...kindActions(services.kinds, withOnly(run, INTERPOLATED_SECRETS_ACTION)),
    ...(isDeclarative ? [nothing()] : []),
    ...(overrides === null ? [] : [refer(environmentActionBean, overrides)]),
    ...(hasInput ? [refer(inputActionBean, null)] : []),
    ...testResultActions(run.testTotals),
    ...fingerprintActions(run),
    ...interruptedActions(run.interruptions),
    nothing(),
    nothing(),
    refer(runDisplayActionBean, null),
    restartReference({ job, run }),
    nothing(),
    flowGraphReference({ job, run }),
    nothing(),
    nothing(),
    nothing(),
  ];
}

/**
 * Returns the run with the actions that come before the one of libraries, which every pipeline run has. Behind it comes what
 * the script says of itself.
 */
function withoutLibraries(run: Run): Run {
  const others = run.actions.filter(({ tag }) => tag !== LIBRARIES_ACTION && tag !== INTERPOLATED_SECRETS_ACTION);
  return { ...run, actions: others };
}

function withOnly(run: Run, wanted: string): Run {
  return { ...run, actions: run.actions.filter(({ tag }) => tag === wanted) };
}

function nothing(): Reference<BeanContext> {
  return refer(unnamed, null, { exact: true });
}

function bare(className: string): Bean<null, BeanContext> {
  return defineBean<null, BeanContext>(className, { rows: {} });
}
