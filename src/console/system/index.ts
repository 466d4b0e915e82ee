import type { NativeClass } from '../host/groovy.ts';
import { envVarsClasses } from '../values/env-vars.ts';
import { versionClasses } from '../values/version-number.ts';
import { adminWhitelistRuleClasses } from './admin-whitelist-rule.ts';
import { cloudClasses } from './clouds.ts';
import { extensionClasses } from './extensions.ts';
import { installStateClasses } from './install-state.ts';
import { jenkinsSystemClasses } from './jenkins-system.ts';
import { locationClasses } from './location.ts';
import { loggerClasses } from './logger.ts';
import { stringUtilsClasses } from './string-utils.ts';
import { taskListenerClasses } from './task-listener.ts';

export { envVars } from '../values/env-vars.ts';
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
