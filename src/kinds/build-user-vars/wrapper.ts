import type { Cause } from '../../model/index.ts';
import { defineWrapper, type RunContext } from '../../points/index.ts';

/** Holds the users that stand for causes without a person. */
const TIMER = { id: 'timer', name: 'Timer Trigger' };
const CHANGE = { id: 'scmChange', name: 'SCM Change' };

interface Asker {
  readonly id: string;
  readonly name: string;
  readonly email?: string;
}

/**
 * Sets variables for the user who started the run, or one upstream that led to it. Jenkins:
 * `org.jenkinsci.plugins.builduser.BuildUser`.
 */
export const buildUser = defineWrapper({
  symbol: 'buildUser',
  displayName: 'Set jenkins user build variables',
  xmlTag: 'org.jenkinsci.plugins.builduser.BuildUser',
  fields: {},
  inScripts: { symbols: [] },
  example: {},
  async setUp(_config, context) {
    const asker = await askerOf(context);
    if (asker === null) return async () => undefined;
    const [first = '', ...others] = asker.name.trim().split(/\s+/);
    context.env.set('BUILD_USER', asker.name);
    context.env.set('BUILD_USER_FIRST_NAME', first);
    context.env.set('BUILD_USER_LAST_NAME', others.join(' '));
    context.env.set('BUILD_USER_ID', asker.id);
    if (asker.email !== undefined) context.env.set('BUILD_USER_EMAIL', asker.email);
    return async () => undefined;
  },
});

/** Returns the user who started the run; null where the plugin knows of none. */
async function askerOf({ people, run }: RunContext): Promise<Asker | null> {
  const causes = run.causes.flatMap(origins);
  const user = causes.find((cause) => cause.kind === 'user');
  if (user?.kind === 'user') {
    const id = user.userId ?? 'anonymous';
    const email = (await people.requesters()).find((person) => person.id === id)?.email ?? null;
    return { id, name: people.nameOf(id), ...(email !== null && { email }) };
  }
  if (causes.some(({ kind }) => kind === 'scm')) return CHANGE;
  return causes.some(({ kind }) => kind === 'timer') ? TIMER : null;
}

/** Returns the original causes of the runs upstream of a cause. */
function origins(cause: Cause): readonly Cause[] {
  return cause.kind === 'upstream' ? cause.causes.flatMap(origins) : [cause];
}
