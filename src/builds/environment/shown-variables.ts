import type { Agents } from '../../agents/index.ts';
import type { Home } from '../../home/index.ts';
import { type Logger, messageOf } from '../../kit/index.ts';
import type { Run } from '../../model/index.ts';
import type { ActiveRun } from '../active/active-run.ts';
import type { SecretMask } from '../console/secret-mask.ts';
import { resolveVariables } from './variables.ts';

type Base = Readonly<Record<string, string>>;

/** Describes those properties of a run that decide how its environment is shown. */
interface Shown {
  readonly env: ReadonlyMap<string, string>;
  readonly run: Pick<Run, 'parameters'>;
  readonly log: { readonly mask: Pick<SecretMask, 'text'> };
}

const MASK = '********';
/** Limits the length of a value: more of it is of no use to a reader. */
const MAX_VALUE_CHARACTERS = 10_000;

/** Matches the variables of the server's own environment that readers of a job may see; it may hold anything else. */
const OF_THE_SERVER = /^(?:PATH|HOME|USER|LOGNAME|SHELL|PWD|HOSTNAME|TMPDIR|TZ|LANG|LANGUAGE|LC_\w+|\w+_HOME)$/;

/**
 * Returns the environment of a run's steps for people: what the console hides is hidden, and of the server's own
 * environment there is little.
 */
export function shownVariables(active: Shown, base: Base): Map<string, string> {
  const { env, run, log } = active;
  const passwords = (run.parameters ?? []).flatMap(({ kind, name }) => (kind === 'password' ? [name] : []));
  const secret = new Set(passwords.flatMap((name) => [name, name.toUpperCase()]));
  const shown = new Map<string, string>();
  for (const [name, value] of Object.entries(resolved(env, base))) {
    const isOfTheServer = Object.hasOwn(base, name) && base[name] === value;
    if (isOfTheServer && !OF_THE_SERVER.test(name)) continue;
    const isHidden = secret.has(name) || log.mask.text(value) !== value;
    shown.set(name, isHidden ? MASK : shortened(value));
  }
  return shown;
}

/** Stores the shown variables with the run, as they are gone once it is over. An error is logged: the run is as it is. */
export async function recordVariables(
  deps: {
    readonly home: { readonly runFiles: Pick<Home['runFiles'], 'injectedVariables'> };
    readonly log: Pick<Logger, 'warn'>;
    readonly agents: Pick<Agents, 'of'>;
  },
  active: ActiveRun,
): Promise<void> {
  const { job, run } = active;
  try {
    await deps.home.runFiles.injectedVariables.write(
      job,
      run.number,
      shownVariables(active, deps.agents.of(active.node).system.environment),
    );
  } catch (error) {
    deps.log.warn(
      { job: run.job, run: run.number, err: messageOf(error) },
      'the variables of a run could not be written',
    );
  }
}

/** Resolves references. Values that would grow beyond all bounds stay as they were set. */
function resolved(env: ReadonlyMap<string, string>, base: Base): Readonly<Record<string, string>> {
  try {
    return resolveVariables(env, base);
  } catch {
    return Object.fromEntries(env);
  }
}

function shortened(value: string): string {
  return value.length <= MAX_VALUE_CHARACTERS
    ? value
    : `${value.slice(0, MAX_VALUE_CHARACTERS)}… (${value.length} characters)`;
}
