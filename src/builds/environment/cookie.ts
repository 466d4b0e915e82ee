import { createHmac } from 'node:crypto';
import type { Home, SecretStore } from '../../home/index.ts';
import { baseName, type Run } from '../../model/index.ts';

/** Holds Jenkins's name of its key for the cookie of a build's processes. */
const COOKIE_KEY = 'hudson.model.Job.serverCookie';

/** Holds the cookies of runs as long as the runs are held; each step asks for its run's several times. */
const known = new WeakMap<Pick<Run, 'job' | 'number'>, { readonly name: string; readonly cookie: string }>();

/**
 * Returns 16 hex digits that tell the processes of one run from all others; nobody outside can guess them. They stay what they
 * are as long as the run is under way.
 */
export function cookieOf(secrets: Pick<SecretStore, 'key'>, run: Pick<Run, 'job' | 'number'>): string {
  const name = `${run.job}#${run.number}`;
  const found = known.get(run);
  if (found?.name === name) return found.cookie;
  const key = Buffer.from(secrets.key(COOKIE_KEY, 16), 'hex');
  const cookie = createHmac('sha256', key).update(name).digest('hex').slice(0, 16);
  known.set(run, { name, cookie });
  return cookie;
}

/**
 * Returns the variables that must all be in a process's environment for it to belong to the run. Overriding any of them
 * (`BUILD_ID=dontKillMe`) lets a process live on. Jenkins: `Job#getCharacteristicEnvVars`, `Run#getCharacteristicEnvVars`.
 * `jobName` is the job's own name: that of a cell may have a slash in it.
 */
export function characteristicVariables(
  run: Pick<Run, 'job' | 'number'>,
  cookie: string,
  jobName = baseName(run.job),
): Readonly<Record<string, string>> {
  return {
    JENKINS_SERVER_COOKIE: cookie,
    HUDSON_SERVER_COOKIE: cookie,
    JOB_NAME: run.job,
    JOB_BASE_NAME: jobName,
    BUILD_NUMBER: String(run.number),
    BUILD_ID: String(run.number),
    BUILD_TAG: `jenkins-${run.job.replaceAll('/', '-')}-${run.number}`,
  };
}

/** Returns the variables by which the processes of a run are known. */
export function killCookie(
  { items, secrets }: Pick<Home, 'items' | 'secrets'>,
  run: Run,
): Readonly<Record<string, string>> {
  return characteristicVariables(run, cookieOf(secrets, run), items.get(run.job)?.name);
}
