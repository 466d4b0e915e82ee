import type { Bean } from '../../export/index.ts';
import type { BeanContext } from '../route.ts';
import * as folder from './items/folder.ts';
import * as healthReport from './items/health-report.ts';
import * as item from './items/item.ts';
import * as job from './items/job.ts';
import * as parameterDefinition from './items/parameter-definition.ts';
import * as property from './items/property.ts';
import * as scm from './items/scm.ts';
import * as unloadable from './items/unloadable.ts';
import * as view from './items/view.ts';
import * as computer from './nodes/computer.ts';
import * as executor from './nodes/executor.ts';
import * as label from './nodes/label.ts';
import * as load from './nodes/load.ts';
import * as lockableResource from './nodes/lockable-resource.ts';
import * as monitorData from './nodes/monitor-data.ts';
import * as node from './nodes/node.ts';
import * as action from './runs/action.ts';
import * as artifact from './runs/artifact.ts';
import * as cause from './runs/cause.ts';
import * as changeSet from './runs/change-set.ts';
import * as fingerprint from './runs/fingerprint.ts';
import * as flowNode from './runs/flow-node.ts';
import * as parameter from './runs/parameter.ts';
import * as pipelineAction from './runs/pipeline-action.ts';
import * as pipelinePart from './runs/pipeline-part.ts';
import * as run from './runs/run.ts';
import * as hudson from './server/hudson.ts';
import * as plugin from './server/plugin.ts';
import * as queue from './server/queue.ts';
import * as updateCenter from './server/update-center.ts';
import * as testCase from './tests/test-case.ts';
import * as testObject from './tests/test-object.ts';
import * as testPackage from './tests/test-package.ts';
import * as testReport from './tests/test-report.ts';
import * as credential from './users/credential.ts';
import * as crumbIssuer from './users/crumb-issuer.ts';
import * as user from './users/user.ts';
import * as whoAmI from './users/who-am-i.ts';

const FILES: readonly object[] = [
  action,
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

/** Returns every bean that these files export: the classes of the remote API. A new file has to be added to the list. */
export function allBeans(): readonly Bean<never, BeanContext>[] {
  const beans = FILES.flatMap((file) => Object.values(file)).filter(isBean);
  return [...new Map(beans.map((bean) => [bean.className, bean])).values()];
}

function isBean(value: unknown): value is Bean<never, BeanContext> {
  return typeof value === 'object' && value !== null && 'className' in value && 'rows' in value;
}
