import type { NativeClass } from '../host/groovy.ts';
import { computerClasses } from './computer.ts';
import { executorClasses } from './executor.ts';
import { jenkinsNodeClasses } from './jenkins-nodes.ts';
import { labelClasses } from './label.ts';
import { modeClasses } from './mode.ts';
import { nodeClasses as ownClasses } from './node.ts';
import { nodePropertyClasses } from './node-properties.ts';
import { offlineCauseClasses } from './offline-cause.ts';
import { partClasses } from './parts.ts';

export { labelObject, labelOrNull } from './label-object.ts';
export { nodeObject } from './node-object.ts';

export const nodeClasses: readonly NativeClass[] = [
  ...ownClasses,
  ...modeClasses,
  ...partClasses,
  ...nodePropertyClasses,
  ...computerClasses,
  ...executorClasses,
  ...offlineCauseClasses,
  ...labelClasses,
  ...jenkinsNodeClasses,
];
