import { implying, type Permission } from '../../../model/index.ts';

/**
 * Says whether a permission follows from Jenkins's generic one to read. The names of credentials do not here: whoever may
 * look at jobs without an account learns nothing of them.
 */
export function isReading(permission: Permission): boolean {
  return (
    permission === 'Generic/Read' ||
    (permission !== 'Credentials/View' && implying(permission).includes('Generic/Read'))
  );
}
