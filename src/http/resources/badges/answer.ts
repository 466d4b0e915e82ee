import { createHash } from 'node:crypto';
import type { Job, Run, Services } from '../../../controller/index.ts';
import { type BadgeConfig, badgeConfigsOf } from '../../../points/index.ts';
import { chooseRun } from '../../badges/choose-run.ts';
import { type BadgeWish, badgeLook } from '../../badges/look.ts';
import { badgeSvg } from '../../badges/svg.ts';
import { withVariables } from '../../badges/variables.ts';
import { jobColor, runColor } from '../../beans/items/job-color.ts';
import type { ValuesOf } from '../../parameters/declare.ts';
import { text } from '../../parameters/types.ts';
import type { Reply, RequestContext } from '../../route.ts';

export const BADGE_PARAMETERS = {
  subject: text('Left text; `build` by default. It may hold `${params.NAME}`, `${buildNumber}` and the like.'),
  status: text('Right text; by default the state.'),
  color: text('A name or six digits; by default that of the state.'),
  animatedOverlayColor: text('Colour of what moves while it runs.'),
  link: text('Where the picture leads: an address of the web.'),
  style: text('`flat`, `flat-square`, `plastic`, or `ball-16x16`.'),
  config: text('Id of what a pipeline configured with addEmbeddableBadgeConfiguration.'),
};

export const BUILD_PARAMETER = {
  build: text('Which build: a number, `-1` for the one before the last, `lastFailed`, or `last:${params.NAME=value}`.'),
};

/** Names the colour for what does not exist, or may not be seen. */
const UNKNOWN = 'notbuilt';

/** Describes what a badge is of; `run` is null where a build was requested that does not exist. */
export interface Shown {
  readonly job: Job;
  readonly run?: Run | null;
}

/** Returns what `build` requests: the job, or a build of it. */
export function shownOf({ parameters, services }: RequestContext<typeof BUILD_PARAMETER>, job: Job): Shown {
  const { build } = parameters;
  return build === undefined ? { job } : { job, run: chooseRun(services.home.runs, job, build) ?? null };
}

/** Returns the color of the remote API of it. */
export function ballOf(services: Pick<Services, 'home'>, { job, run }: Shown): string {
  if (run === null) return UNKNOWN;
  return run === undefined ? jobColor(services, job) : runColor(services, job, run);
}

/**
 * Returns the picture. `shown` is null for a job that does not exist, and undefined for a badge of the requested texts
 * alone.
 */
export function badge(context: RequestContext<typeof BADGE_PARAMETERS>, shown: Shown | null | undefined): Reply {
  const { parameters, request, services } = context;
  const wish = wishOf(parameters);
  const svg = badgeSvg(badgeLook(ball(services, shown), wanted(services, wish, parameters.config, shown)));
  const etag = `"${createHash('sha256').update(svg).digest('hex').slice(0, 32)}"`;
  const headers = {
    ETag: etag,
    Expires: 'Fri, 01 Jan 1984 00:00:00 GMT',
    'Cache-Control': 'no-cache, no-store, private',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  };
  if (request.headers['if-none-match'] === etag) return { type: 'empty', status: 304, headers };
  return { type: 'text', text: svg, contentType: 'image/svg+xml;charset=utf-8', headers };
}

function ball(services: Pick<Services, 'home'>, shown: Shown | null | undefined): string {
  if (shown === undefined) return 'blue';
  return shown === null ? UNKNOWN : ballOf(services, shown);
}

function wishOf(parameters: ValuesOf<typeof BADGE_PARAMETERS>): BadgeWish {
  return {
    subject: parameters.subject ?? null,
    status: parameters.status ?? null,
    color: parameters.color ?? null,
    animatedOverlayColor: parameters.animatedOverlayColor ?? null,
    link: parameters.link ?? null,
    style: parameters.style ?? null,
  };
}

/**
 * Returns what the badge shows, with what the build contributes; where the job or build does not exist, only the subject of
 * the request is used.
 */
function wanted(
  { clock, home }: Services,
  wish: BadgeWish,
  config: string | undefined,
  shown: Shown | null | undefined,
): BadgeWish {
  if (shown === undefined) return wish;
  if (shown === null || shown.run === null)
    return { ...wish, status: null, color: null, animatedOverlayColor: null, link: null };
  const run = shown.run ?? home.runs.permalink(shown.job, 'lastBuild');
  if (run === undefined) return wish;
  const filled = (text: string | null): string | null => text && withVariables(text, run, clock.now());
  const resolved: BadgeWish = {
    subject: filled(wish.subject),
    status: filled(wish.status),
    color: filled(wish.color),
    animatedOverlayColor: filled(wish.animatedOverlayColor),
    link: filled(wish.link),
    style: wish.style,
  };
  return config === undefined
    ? resolved
    : configured(
        resolved,
        badgeConfigsOf(run).find(({ id }) => id === config),
      );
}

const COLORS: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    failing: 'red',
    passing: 'brightgreen',
    unstable: 'yellow',
    aborted: 'lightgrey',
    running: 'blue',
  }),
);

/**
 * Returns what the badge shows. The query takes precedence over the configuration of the pipeline; a configuration that no
 * build made is `not run`.
 */
function configured(wish: BadgeWish, config: BadgeConfig | undefined): BadgeWish {
  if (config === undefined) return { ...wish, status: wish.status ?? 'not run', color: wish.color ?? 'lightgrey' };
  return {
    subject: wish.subject ?? config.subject,
    status: wish.status ?? config.status,
    color: wish.color ?? config.color ?? COLORS.get(config.status ?? '') ?? null,
    animatedOverlayColor:
      wish.animatedOverlayColor ??
      config.animatedOverlayColor ??
      (config.color === null && config.status === 'running' ? 'blue' : null),
    link: wish.link ?? config.link,
    style: wish.style,
  };
}
