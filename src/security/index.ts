export { type FirstAdministrator, firstAdministrator } from './first-administrator.ts';
export { FIRST_ADMINISTRATOR } from './initial-admin.ts';
export { ANY_NAME, BY_PATTERN, BY_ROLES } from './item-names.ts';
export { knownIds, type NewRole, patternFault, withRole } from './new-role.ts';
export { openSecurity, type SecurityDeps } from './open-security.ts';
export { authoritiesOf, EVERY_USER, NOBODY, userPrincipal } from './principal.ts';
export type {
  Authorization,
  Crumbs,
  NewToken,
  Principal,
  Security,
  Session,
  Sessions,
  User,
  UserDetails,
  Users,
  UserToken,
} from './types.ts';
