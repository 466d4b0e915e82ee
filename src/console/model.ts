import type { KindRegistry } from '../points/index.ts';
import { credentialsClasses } from './credentials/index.ts';
import { folderClasses } from './groups/folder-rows.ts';
import { jenkinsClasses } from './groups/jenkins.ts';
import { aclClasses } from './host/acl.ts';
import {
  ABSTRACT_CI_BASE,
  DESCRIPTOR,
  ITEM_GROUP,
  MODIFIABLE_ITEM_GROUP,
  PERSISTED_LIST,
  TOP_LEVEL_ITEM_GROUP,
  VIEW_GROUP,
} from './host/classes.ts';
import { failureClasses } from './host/failure.ts';
import { type Instance, type NativeClass, nativeClass } from './host/groovy.ts';
import type { PartClasses } from './host/host.ts';
import { permissionClasses } from './host/permission.ts';
import { bareItemClasses } from './items/classes.ts';
import { configFileClasses } from './items/config-file.ts';
import { itemClasses } from './items/item-rows.ts';
import { jobClasses } from './jobs/job-rows.ts';
import { projectClasses } from './jobs/project-rows.ts';
import { lockableClasses } from './locks/lockable-resources.ts';
import { nodeClasses } from './nodes/index.ts';
import { flowDefinitionConstructors, flowJobClasses } from './parts/flow-definition.ts';
import { logRotatorClasses } from './parts/log-rotator.ts';
import { parameterClasses } from './parts/parameter-definitions.ts';
import { createPartClasses } from './parts/part-classes.ts';
import { partClasses, partConstructors } from './parts/part-rows.ts';
import { pluginClasses } from './plugins/index.ts';
import { futureClasses } from './queue/future.ts';
import { queueItemClasses } from './queue/queue-item.ts';
import { queueClasses } from './queue/queue-rows.ts';
import { actionClasses } from './runs/actions.ts';
import { artifactClasses } from './runs/artifacts.ts';
import { causeClasses } from './runs/cause.ts';
import { bareRunClasses } from './runs/classes.ts';
import { parameterValueClasses } from './runs/parameter-values.ts';
import { resultClasses } from './runs/result.ts';
import { runListClasses } from './runs/run-list.ts';
import { runClasses } from './runs/run-rows.ts';
import { securityClasses } from './security/index.ts';
import { systemClasses } from './system/index.ts';
import { userClasses } from './users/index.ts';
import { fileClasses } from './values/files.ts';
import { streamClasses } from './values/streams.ts';
import { bareViewClasses } from './views/view-object.ts';
import { viewClasses } from './views/view-rows.ts';

/** Names the packages whose classes a script of the console need not import. */
export const CONSOLE_PACKAGES: readonly string[] = ['jenkins', 'jenkins.model', 'hudson', 'hudson.model'];

/** Describes everything that a script sees of a server. */
export interface ConsoleModel {
  readonly classes: readonly NativeClass[];
  readonly parts: PartClasses;
}

/** Creates the model, once for each server, because its kinds define classes, too. */
export function createModel(kinds: KindRegistry): ConsoleModel {
  const parts = createPartClasses(kinds);
  return {
    parts,
    classes: [
      ...FIXED,
      ...parts.classes,
      ...credentialsClasses(kinds),
      ...parameterClasses(kinds, parts),
      ...flowDefinitionConstructors(kinds, parts),
      ...partConstructors(parts, kinds.find('builder', 'hudson.tasks.Shell')),
    ],
  };
}

const BARE = [ABSTRACT_CI_BASE, ITEM_GROUP, MODIFIABLE_ITEM_GROUP, TOP_LEVEL_ITEM_GROUP, VIEW_GROUP, DESCRIPTOR];

const FIXED: readonly NativeClass[] = [
  ...BARE.map((type) => nativeClass(type, {})),
  nativeClass<Instance<unknown>>(PERSISTED_LIST, {
    methods: [
      [
        'toString',
        0,
        function* (self, _args, vm) {
          return yield* vm.invoke(yield* vm.invoke(self, 'toList', []), 'toString', []);
        },
      ],
    ],
  }),
  ...aclClasses,
  ...failureClasses,
  ...fileClasses,
  ...streamClasses,
  ...permissionClasses,
  ...bareItemClasses,
  ...configFileClasses,
  ...itemClasses,
  ...jobClasses,
  ...projectClasses,
  ...flowJobClasses,
  ...folderClasses,
  ...logRotatorClasses,
  ...partClasses,
  ...bareRunClasses,
  ...runClasses,
  ...runListClasses,
  ...resultClasses,
  ...causeClasses,
  ...parameterValueClasses,
  ...actionClasses,
  ...artifactClasses,
  ...lockableClasses,
  ...futureClasses,
  ...queueItemClasses,
  ...queueClasses,
  ...bareViewClasses,
  ...viewClasses,
  ...jenkinsClasses,
  ...userClasses,
  ...securityClasses,
  ...pluginClasses,
  ...systemClasses,
  ...nodeClasses,
];
