import { randomBytes } from 'node:crypto';
import type { Home } from '../home/index.ts';
import type { Security } from './types.ts';

const ID = 'admin';

/**
 * First start: user `admin` with a random password, which is in `file`. The file is written first, so that a server
 * that was killed in between leaves no user whose password nobody knows; doing it again makes a new password.
 */
export async function createInitialAdmin(
  security: { readonly users: Pick<Security['users'], 'get' | 'create' | 'setPassword'> },
  home: Pick<Home, 'writeInitialPassword'>,
): Promise<{ password: string; file: string }> {
  const password = randomBytes(16).toString('hex');
  const file = await home.writeInitialPassword(password);
  if (security.users.get(ID)) await security.users.setPassword(ID, password);
  else await security.users.create(ID, password);
  return { password, file };
}
