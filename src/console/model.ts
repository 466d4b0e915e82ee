import type { KindRegistry } from '../points/index.ts';
import { aclClasses } from './acl.ts';
import {
  ABSTRACT_CI_BASE,
  DESCRIPTOR,
  ITEM_GROUP,
  MODIFIABLE_ITEM_GROUP,
  PERSISTED_LIST,
  TOP_LEVEL_ITEM_GROUP,
  VIEW_GROUP,
} from './classes.ts';
import { failureClasses } from './failure.ts';
import { fileClasses } from './files.ts';
import { type Instance, type NativeClass, nativeClass } from './groovy.ts';
import type { PartClasses } from './host.ts';
import { bareItemClasses } from './items/classes.ts';
import { configFileClasses } from './items/config-file.ts';
import { flowDefinitionConstructors, flowJobClasses } from './items/flow-definition.ts';
import { folderClasses } from './items/folder-rows.ts';
import { itemClasses } from './items/item-rows.ts';
import { jobClasses } from './items/job-rows.ts';
import { logRotatorClasses } from './items/log-rotator.ts';
import { parameterClasses } from './items/parameter-definitions.ts';
import { createPartClasses } from './items/part-classes.ts';
import { partClasses, partConstructors } from './items/part-rows.ts';
import { projectClasses } from './items/project-rows.ts';
import { jenkinsClasses } from './jenkins.ts';
import { lockableClasses } from './locks/lockable-resources.ts';
import { nodeClasses } from './nodes/index.ts';
import { permissionClasses } from './permission.ts';
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
import { streamClasses } from './streams/streams.ts';
import { systemClasses } from './system/index.ts';
import { userClasses } from './users/index.ts';
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
