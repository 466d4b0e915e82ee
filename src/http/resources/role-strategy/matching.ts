import { compileNameFilter, RegexTimeout } from '../../../java/index.ts';
import { messageOf } from '../../../kit/index.ts';
import { fail } from '../../../model/index.ts';
import { text, textOrEmpty } from '../../parameters/types.ts';
import { mayOn } from '../../request/access.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { rolesOf } from './change-roles.ts';

const common = { method: 'GET', permission: 'Overall/Administer', crumb: 'exempt' } as const;
const PATTERN = text('Expression that the names must match.');
const MOST = textOrEmpty('How many names are listed at most; all are counted.');

/** Limits the names that an expression is asked for at once: the next ones come a turn of the event loop later. */
const PIECE = 500;

const getMatchingJobs = route({
  ...common,
  path: '/role-strategy/strategy/getMatchingJobs',
  parameters: { pattern: PATTERN, maxJobs: MOST },
  doc: 'Which items a role with this pattern is for.',
  async handler(context) {
    const items = context.services.home.items.all().map(({ fullName }) => fullName);
    const readable = items.filter((fullName) => mayOn(context, 'Job/Read', fullName));
    const { pattern, maxJobs } = context.parameters;
    const found = await matching(context, readable, pattern);
    return { type: 'json', json: { matchingJobs: found.slice(0, most(maxJobs)), itemCount: found.length } };
  },
});

const getMatchingAgents = route({
  ...common,
  path: '/role-strategy/strategy/getMatchingAgents',
  parameters: { pattern: PATTERN, maxAgents: MOST },
  doc: 'Which nodes a role with this pattern is for.',
  async handler(context) {
    const names = context.services.home.nodes.all().map(({ name }) => name);
    const { pattern, maxAgents } = context.parameters;
    const found = await matching(context, names, pattern);
    return { type: 'json', json: { matchingAgents: found.slice(0, most(maxAgents)), agentCount: found.length } };
  },
});

export const matchingRoutes: readonly Route[] = [getMatchingJobs, getMatchingAgents];

/** Returns the names that match. Throws ROLE_INVALID for an expression that is wrong or takes too long. */
async function matching(
  context: Pick<RequestContext, 'services'>,
  names: readonly string[],
  pattern: string | undefined,
): Promise<string[]> {
  rolesOf(context);
  if (pattern === undefined) return fail('ROLE_INVALID', "Required query parameter 'pattern' is missing");
  const found: string[] = [];
  try {
    const filter = compileNameFilter(pattern);
    for (let at = 0; at < names.length; at += PIECE) {
      found.push(...filter.select(names.slice(at, at + PIECE)));
      await new Promise((resolve) => setImmediate(resolve));
    }
  } catch (error) {
    const reason = error instanceof RegexTimeout ? 'it takes too long' : messageOf(error);
    fail('ROLE_INVALID', `The pattern of the role is wrong: ${reason}`);
  }
  return found;
}

/** Returns how many names are listed; a number that is missing or wrong stands for all of them. */
function most(given: string): number {
  return /^\d{1,9}$/.test(given) && Number(given) > 0 ? Number(given) : Number.POSITIVE_INFINITY;
}
