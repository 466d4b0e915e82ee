import type { NativeClass } from '../groovy.ts';
import { adminWhitelistRuleClasses } from './admin-whitelist-rule.ts';
import { cloudClasses } from './clouds.ts';
import { envVarsClasses } from './env-vars.ts';
import { extensionClasses } from './extensions.ts';
import { installStateClasses } from './install-state.ts';
import { jenkinsSystemClasses } from './jenkins-system.ts';
import { locationClasses } from './location.ts';
import { loggerClasses } from './logger.ts';
import { stringUtilsClasses } from './string-utils.ts';
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
  ...adminWhitelistRuleClasses,
  ...extensionClasses,
  ...cloudClasses,
  ...stringUtilsClasses,
];
