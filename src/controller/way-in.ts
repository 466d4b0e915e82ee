import type { Config } from '../config.ts';
import type { Home } from '../home/index.ts';
import { type Logger, messageOf } from '../kit/index.ts';
import { type FirstAdministrator, firstAdministrator, type Security } from '../security/index.ts';

/** Describes how somebody can log in, as found at the start. */
export interface WayIn {
  /** Holds the first administrator; null where there is none whose password is in a file. */
  readonly firstAdministrator: FirstAdministrator | null;
}

export interface WayInDeps {
  readonly security: Security;
  readonly home: Home;
  readonly config: Pick<Config, 'recovery'>;
  readonly log: Logger;
}

/** Says in the log who cannot come in and who can without a password; makes the administrator of a first start, or of a recovery. */
export async function openWayIn({ security, home, config, log }: WayInDeps): Promise<WayIn> {
  const found = await firstAdministrator({ security, home, log, isMadeByScript: security.users.passwordsSet > 0 });
  for (const note of security.accessNotes()) log.error({ note }, 'people cannot log in or work');
  if (config.recovery) await beginRecovery(security, home, log);
  else await home.setUp.recoveryPassword.remove();
  if (security.openness !== null) {
    log.warn({ reason: security.openness }, 'SECURITY IS OFF: everybody who reaches this server may do everything');
  }
  return { firstAdministrator: found };
}

async function beginRecovery(security: Security, home: Home, log: Logger): Promise<void> {
  if (!security.enabled) {
    log.warn({}, 'recovery is not needed: security is off');
    return;
  }
  const { userId, password } = security.beginRecovery();
  const { path } = home.setUp.recoveryPassword;
  await home.setUp.recoveryPassword.write(password).catch((error: unknown) => {
    log.error({ file: path, err: messageOf(error) }, 'the password of the recovery could not be written to its file');
  });
  log.warn(
    { user: userId, password, file: path },
    'RECOVERY IS ON: this administrator may do everything, until the server ends; start it without the option afterwards',
  );
}
