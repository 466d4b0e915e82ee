import { silentLogger, systemClock } from '../../kit/index.ts';
import { type HomeOptions, openHome } from '../open-home.ts';
import { newIdentityKey } from '../secrets/instance-identity.ts';

let key: Promise<string> | undefined;

/** Returns one key for the identity of all servers in the process: to make one takes longer than most tests do. */
export function sharedIdentityKey(): Promise<string> {
  key ??= newIdentityKey();
  return key;
}

/** Opens a home as a server does, but in silence and with a key that it need not make. */
export function openTestHome(
  options: Pick<HomeOptions, 'folder' | 'kinds'> & Partial<HomeOptions>,
): ReturnType<typeof openHome> {
  return openHome({ log: silentLogger, clock: systemClock, newKey: sharedIdentityKey, ...options });
}
