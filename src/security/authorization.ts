import type { Settings, SettingsStore } from '../home/index.ts';
import type { Logger } from '../kit/index.ts';
import type { Permission } from '../model/index.ts';
import type { Authorization, Principal } from './types.ts';

/** Holds the permissions that follow in Jenkins from its generic read permission. */
const READING: ReadonlySet<Permission> = new Set<Permission>([
  'Overall/Read',
  'Job/Read',
  'Job/Discover',
  'Job/ViewStatus',
  'Job/Workspace',
  'Run/Artifacts',
  'View/Read',
]);

type Strategy = (principal: Principal, permission: Permission, settings: Settings) => boolean;

/** Names the one known strategy by which nobody is an administrator here. */
export const ALLOWS_NO_ADMINISTRATOR = 'hudson.security.LegacyAuthorizationStrategy';

/** Holds the strategies by Java class name. One that is not here grants nobody anything: a guess could open the server. */
const STRATEGIES: Readonly<Record<string, Strategy>> = {
  'hudson.security.AuthorizationStrategy$Unsecured': () => true,
  'hudson.security.FullControlOnceLoggedInAuthorizationStrategy': (principal, permission, settings) =>
    principal.kind === 'user' || (!settings.authorization.denyAnonymousRead && READING.has(permission)),
  // Full control goes to the role `admin` of a servlet container, which nobody has here.
  [ALLOWS_NO_ADMINISTRATOR]: (_, permission) => READING.has(permission),
};

const ADVICE =
  'authorization strategy is not supported: nobody is allowed anything; start the server with -Dmillwright.recovery=true, ' +
  'or set <authorizationStrategy class="hudson.security.FullControlOnceLoggedInAuthorizationStrategy"> in config.xml';

export function isKnownStrategy(className: string): boolean {
  return Object.hasOwn(STRATEGIES, className);
}

/**
 * Returns the authorization by the present settings. The server itself has every permission, and so has the administrator
 * of the recovery.
 */
export function makeAuthorization(deps: {
  settings: Pick<SettingsStore, 'current'>;
  log: Pick<Logger, 'error'>;
  isRecovery?(userId: string): boolean;
}): Authorization {
  let complainedOf: string | null = null;
  const allows = (principal: Principal, permission: Permission): boolean => {
    const settings = deps.settings.current;
    if (principal.kind === 'system' || !settings.useSecurity) return true;
    if (principal.kind === 'user' && deps.isRecovery?.(principal.userId) === true) return true;
    if (settings.securityState === 'unreadable') return false;
    const { className } = settings.authorization;
    if (Object.hasOwn(STRATEGIES, className)) return STRATEGIES[className]?.(principal, permission, settings) ?? false;
    if (complainedOf !== className) deps.log.error({ class: className }, ADVICE);
    complainedOf = className;
    return false;
  };
  // No strategy that is known here asks which item it is.
  return { allows, everywhere: allows };
}
