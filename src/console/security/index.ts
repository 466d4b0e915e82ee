import type { NativeClass } from '../host/groovy.ts';
import { crumbIssuerClasses } from './crumb-issuer.ts';
import { jenkinsSecurityClasses } from './jenkins-security.ts';
import { markupFormatterClasses } from './markup-formatter.ts';
import { matrixClasses } from './matrix-strategy.ts';
import { permissionEntryClasses } from './permission-entry.ts';
import { permissionGroupClasses } from './permission-group.ts';
import { realmClasses } from './realm.ts';
import { roleClasses } from './role-strategy.ts';
import { secretClasses } from './secret.ts';
import { strategyClasses } from './strategy.ts';

export const securityClasses: readonly NativeClass[] = [
  ...realmClasses,
  ...strategyClasses,
  ...permissionEntryClasses,
  ...matrixClasses,
  ...roleClasses,
  ...crumbIssuerClasses,
  ...secretClasses,
  ...markupFormatterClasses,
  ...permissionGroupClasses,
  ...jenkinsSecurityClasses,
];
