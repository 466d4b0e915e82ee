import type { NativeClass } from '../groovy.ts';
import { envVarsClasses } from './env-vars.ts';
import { installStateClasses } from './install-state.ts';
import { jenkinsSystemClasses } from './jenkins-system.ts';
import { locationClasses } from './location.ts';
import { loggerClasses } from './logger.ts';
import { taskListenerClasses } from './task-listener.ts';
import { versionClasses } from './version-number.ts';

export { envVars } from './env-vars.ts';
export { createSystemProperties, type SystemProperties } from './properties.ts';

export const systemClasses: readonly NativeClass[] = [
  ...jenkinsSystemClasses,
  ...installStateClasses,
  ...locationClasses,
  ...versionClasses,
  ...envVarsClasses,
  ...loggerClasses,
  ...taskListenerClasses,
];
