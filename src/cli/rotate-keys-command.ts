import { rotateKeys } from '../controller/index.ts';
import { messageOf, silentLogger, systemClock } from '../kit/index.ts';
import type { CliContext } from './types.ts';
import { ROTATE_KEYS_USAGE } from './usage.ts';

const WRONG_USAGE = 2;

/** Runs `millwright rotate-keys`, which replaces the keys of a home. Returns the exit code. */
export async function rotateKeysCommand({ words, environment, print, complain }: CliContext): Promise<number> {
  const [word] = words;
  if (word === '--help') {
    print(ROTATE_KEYS_USAGE);
    return 0;
  }
  const folder = environment['JENKINS_HOME'] ?? '';
  if (word !== undefined || folder === '') {
    const reason = word === undefined ? 'JENKINS_HOME is not set' : `unknown option ${word}`;
    complain(`millwright rotate-keys: ${reason}; see millwright rotate-keys --help`);
    return WRONG_USAGE;
  }
  try {
    const { files, secrets } = await rotateKeys({ folder, log: silentLogger, clock: systemClock });
    print(
      `The keys of ${folder} are replaced; ${secrets} secrets in ${files} files are encrypted with the new ones.\n`,
    );
    return 0;
  } catch (error) {
    complain(`millwright rotate-keys: ${messageOf(error)}`);
    return 1;
  }
}
