import type { FastifyReply } from 'fastify';
import type { Services } from '../../controller/index.ts';
import { rawEncode } from '../../model/index.ts';
import { ASSETS_TAG, type Frame, type Theme } from '../../ui/index.ts';
import { prefixOf } from '../request/base-url.ts';
import { cookieIn } from '../request/cookies.ts';
import { eventId } from '../request/event-id.ts';
import type { RequestState } from '../request/request-state.ts';
import { openSession } from '../request/sessions.ts';

/** Names the cookie in which the script keeps the theme that the reader chose. */
const THEME_COOKIE = 'millwright-theme';

type Known = Extract<RequestState['principal'], { kind: 'user' }>;

export interface FrameOptions {
  readonly title: string;
  readonly breadcrumbs?: Frame['breadcrumbs'];
  readonly tasks?: Frame['tasks'];
  readonly feeds?: Frame['feeds'];
  readonly markup?: Frame['markup'];
  readonly state?: Frame['state'];
  /** Says whether the page may hold forms: a session is opened for their crumb where the client has none. */
  readonly forms: boolean;
}

/** Returns the frame of a page for this request. */
export function frameOf(
  services: Pick<Services, 'security' | 'lifecycle' | 'queue' | 'version' | 'sessionId'>,
  state: RequestState,
  reply: FastifyReply,
  { title, breadcrumbs = [], tasks = [], feeds = [], markup = null, state: shown = null, forms }: FrameOptions,
): Frame {
  const { principal } = state;
  return {
    title,
    markup,
    prefix: prefixOf(state.base),
    user: principal.kind === 'user' ? userOf(principal, state) : null,
    timeZone: principal.kind === 'user' ? (services.security.users.get(principal.userId)?.timeZone ?? null) : null,
    crumb: forms ? crumbFor(services.security, state, reply) : null,
    version: services.version,
    assets: ASSETS_TAG,
    breadcrumbs,
    tasks,
    theme: themeOf(reply),
    state: shown,
    event: eventId(services.sessionId, state.lastEvent),
    notice: noticeOf(services),
    feeds,
  };
}

function userOf({ userId, fullName }: Known, { isThere }: RequestState): Frame['user'] {
  return { id: userId, fullName, mayKeepCredentials: isThere(`/user/${rawEncode(userId)}/credentials/`) };
}

/** Returns the theme that the reader chose, which the browser keeps; null where they follow their system. */
function themeOf({ request }: FastifyReply): Theme | null {
  const chosen = cookieIn(request.headers.cookie, THEME_COOKIE);
  return chosen === 'light' || chosen === 'dark' ? chosen : null;
}

/** Returns the crumb for the page's forms. A requester with an API token needs none, and gets no session for one. */
function crumbFor(security: Services['security'], state: RequestState, reply: FastifyReply): Frame['crumb'] {
  const { principal } = state;
  if (!security.crumbs.enabled || (principal.kind === 'user' && principal.via === 'token')) return null;
  const { id } = openSession(security, state, reply);
  const { crumbs } = security;
  return { field: crumbs.field, value: crumbs.masked(crumbs.issue(principal, id)) };
}

/**
 * Returns the notice of a pending restart or quiet mode, in the words that clients look for when they wait for a restart;
 * null where there is none.
 */
function noticeOf({ lifecycle, queue }: Pick<Services, 'lifecycle' | 'queue'>): Frame['notice'] {
  if (!lifecycle.pending && !queue.quiet.on) return null;
  return { text: 'Jenkins is going to shut down', reason: queue.quiet.reason || null };
}
