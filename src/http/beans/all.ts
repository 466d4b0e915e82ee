import type { Bean } from '../../export/index.ts';
import type { BeanContext } from '../route.ts';
import * as action from './action.ts';
import * as aggregatedTests from './aggregated-tests.ts';
import * as artifact from './artifact.ts';
import * as cause from './cause.ts';
import * as changeSet from './change-set.ts';
import * as computer from './computer.ts';
import * as credential from './credential.ts';
import * as crumbIssuer from './crumb-issuer.ts';
import * as executor from './executor.ts';
import * as fingerprint from './fingerprint.ts';
import * as flowNode from './flow-node.ts';
import * as folder from './folder.ts';
import * as healthReport from './health-report.ts';
import * as hudson from './hudson.ts';
import * as injectedVariables from './injected-variables.ts';
import * as item from './item.ts';
import * as job from './job.ts';
import * as label from './label.ts';
import * as load from './load.ts';
import * as lockableResource from './lockable-resource.ts';
import * as monitorData from './monitor-data.ts';
import * as node from './node.ts';
import * as parameter from './parameter.ts';
import * as parameterDefinition from './parameter-definition.ts';
import * as pipelineAction from './pipeline-action.ts';
import * as pipelinePart from './pipeline-part.ts';
import * as plugin from './plugin.ts';
import * as property from './property.ts';
import * as queue from './queue.ts';
import * as run from './run.ts';
import * as scm from './scm.ts';
import * as testCase from './test-case.ts';
import * as testObject from './test-object.ts';
import * as testPackage from './test-package.ts';
import * as testReport from './test-report.ts';
import * as unloadable from './unloadable.ts';
import * as updateCenter from './update-center.ts';
import * as user from './user.ts';
import * as view from './view.ts';
import * as whoAmI from './who-am-i.ts';

const FILES: readonly object[] = [
  action,
  aggregatedTests,
  artifact,
  cause,
  changeSet,
  computer,
  credential,
  crumbIssuer,
  executor,
  fingerprint,
  flowNode,
  folder,
  healthReport,
  hudson,
  injectedVariables,
  item,
  job,
  label,
  load,
  lockableResource,
  monitorData,
  node,
  parameter,
  parameterDefinition,
  pipelineAction,
  pipelinePart,
  plugin,
  property,
  queue,
  run,
  scm,
  testCase,
  testObject,
  testPackage,
  testReport,
  unloadable,
  updateCenter,
  user,
  view,
  whoAmI,
];

/** Every bean that these files export: the classes of the remote API. A new file is put into the list. */
export function allBeans(): readonly Bean<never, BeanContext>[] {
  const beans = FILES.flatMap((file) => Object.values(file)).filter(isBean);
  return [...new Map(beans.map((bean) => [bean.className, bean])).values()];
}

function isBean(value: unknown): value is Bean<never, BeanContext> {
  return typeof value === 'object' && value !== null && 'className' in value && 'rows' in value;
}
