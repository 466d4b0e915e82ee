import type { Job, Run, Services } from '../../controller/index.ts';
import { type Bean, defineBean, type Reference, refer } from '../../export/index.ts';
import type { BeanContext } from '../route.ts';
import { interruptedActions, requestActions } from './action.ts';
import { fingerprintActions } from './fingerprint.ts';
import { testResultActions } from './test-report.ts';

export const librariesActionBean = bare('org.jenkinsci.plugins.workflow.libs.LibrariesAction');
export const inputActionBean = bare('org.jenkinsci.plugins.workflow.support.steps.input.InputAction');
export const runDisplayActionBean = bare('org.jenkinsci.plugins.displayurlapi.actions.RunDisplayAction');
export const restartActionBean = bare(
  'org.jenkinsci.plugins.pipeline.modeldefinition.actions.RestartDeclarativePipelineAction',
);
export const flowGraphActionBean = bare('org.jenkinsci.plugins.workflow.job.views.FlowGraphAction');
const unnamed = bare('hudson.model.Action');

/** Actions of a pipeline's run in Jenkins's order. What Jenkins tells nothing of is an empty object. */
export function pipelineActions(services: Services, job: Job, run: Run): Reference<BeanContext>[] {
  const { isDeclarative, hasInput } = services.pipelineViews.traits(job, run);
  return [
    ...requestActions(run),
    refer(librariesActionBean, null),
    ...(isDeclarative ? [nothing()] : []),
    ...(hasInput ? [refer(inputActionBean, null)] : []),
    ...testResultActions(run.testTotals),
    ...fingerprintActions(run),
    ...interruptedActions(run.interruptions),
    nothing(),
    nothing(),
    refer(runDisplayActionBean, null),
    refer(restartActionBean, null),
    nothing(),
    refer(flowGraphActionBean, null),
    nothing(),
    nothing(),
    nothing(),
  ];
}

function nothing(): Reference<BeanContext> {
  return refer(unnamed, null, { exact: true });
}

function bare(className: string): Bean<null, BeanContext> {
  return defineBean<null, BeanContext>(className, { rows: {} });
}
