import type { Home } from '../home/index.ts';
import { type Logger, messageOf } from '../kit/index.ts';
import { createInitialAdmin, FIRST_ADMINISTRATOR } from './initial-admin.ts';
import type { Security } from './types.ts';

/** Represents the administrator of a first start whose password is in a file, and valid. */
export interface FirstAdministrator {
  readonly userId: string;
  readonly file: string;
  /** Says whether the password is valid for this start alone: the user has another one. */
  readonly isForThisStart: boolean;
}

export interface FirstAdministratorDeps {
  readonly security: Pick<Security, 'users' | 'allowForThisStart' | 'openness' | 'isUsable' | 'people'>;
  readonly home: Pick<Home, 'settings'> & { readonly setUp: Pick<Home['setUp'], 'initialPassword' | 'hasUsers'> };
  readonly log: Pick<Logger, 'error'>;
  /** Says whether a script of the start set a password: it then made the administrator. */
  readonly isMadeByScript: boolean;
}

/**
 * Makes sure that somebody can log in to a home without users, or whose config.xml is missing or says nothing of security.
 * Returns null where there is no need, or it would not help.
 */
export async function firstAdministrator(deps: FirstAdministratorDeps): Promise<FirstAdministrator | null> {
  const { security, home, log, isMadeByScript } = deps;
  const { current } = home.settings;
  if (isMadeByScript || security.openness !== null || !security.isUsable || security.people === 'outside') return null;
  const isUnused = security.users.all().length === 0 && !(await home.setUp.hasUsers());
  if (current.securityState !== 'unstated' && !isUnused) return null;
  const made = { userId: FIRST_ADMINISTRATOR, file: home.setUp.initialPassword.path, isForThisStart: false };
  try {
    if (!security.users.hasPassword(FIRST_ADMINISTRATOR)) {
      await createInitialAdmin(security, home);
      return made;
    }
    const told = await home.setUp.initialPassword.read();
    if (told !== null && (await security.users.checkPassword(FIRST_ADMINISTRATOR, told))) return made;
    await home.setUp.initialPassword.write(security.allowForThisStart(FIRST_ADMINISTRATOR));
    return { ...made, isForThisStart: true };
  } catch (error) {
    log.error({ file: made.file, err: messageOf(error) }, 'the first administrator could not be made');
    return null;
  }
}
