import { randomBytes } from 'node:crypto';
import type { Home } from '../home/index.ts';
import type { Security } from './types.ts';

export const FIRST_ADMINISTRATOR = 'admin';

/**
 * Creates, at the first start, the user `admin` with a random password, which is in `file`. The file is written first, so
 * that a server that was killed in between leaves no user whose password nobody knows; a second call makes a new password.
 */
export async function createInitialAdmin(
  security: { readonly users: Pick<Security['users'], 'get' | 'create' | 'setPassword'> },
  home: { readonly setUp: Pick<Home['setUp'], 'initialPassword'> },
): Promise<{ password: string; file: string }> {
  const password = randomBytes(16).toString('hex');
  await home.setUp.initialPassword.write(password);
  if (security.users.get(FIRST_ADMINISTRATOR)) await security.users.setPassword(FIRST_ADMINISTRATOR, password);
  else await security.users.create(FIRST_ADMINISTRATOR, password);
  return { password, file: home.setUp.initialPassword.path };
}
