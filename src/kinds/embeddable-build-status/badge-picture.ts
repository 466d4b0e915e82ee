import type { Run } from '../../model/index.ts';
import {
  type ActionAnswer,
  type BadgeConfig,
  badgeConfigsOf,
  type QueryValues,
  queryText,
  type ServerPageContext,
  type ShownJob,
} from '../../points/index.ts';
import { chooseRun } from './choose-run.ts';
import { type BadgeWish, badgeLook } from './look.ts';
import { badgeSvg } from './svg.ts';
import { withVariables } from './variables.ts';

export const BADGE_PARAMETERS = {
  subject: queryText('Left text; `build` by default. It may hold `${params.NAME}`, `${buildNumber}` and the like.'),
  status: queryText('Right text; by default the state.'),
  color: queryText('A name or six digits; by default that of the state.'),
  animatedOverlayColor: queryText('Colour of what moves while it runs.'),
  link: queryText('Where the picture leads: an address of the web.'),
  style: queryText('`flat`, `flat-square`, `plastic`, or `ball-16x16`.'),
  config: queryText('Id of what a pipeline configured with addEmbeddableBadgeConfiguration.'),
};

export const BUILD_PARAMETER = {
  build: queryText(
    'Which build: a number, `-1` for the one before the last, `lastFailed`, or `last:${params.NAME=value}`.',
  ),
};

/** Names the colour for what does not exist, or may not be seen. */
const UNKNOWN = 'notbuilt';

/** Describes what a badge is of; `run` is null where a build was requested that does not exist. */
export interface Shown {
  readonly job: ShownJob;
  readonly run?: Run | null;
}

/** Returns what `build` requests: the job, or a build of it. */
export function shownOf(query: QueryValues<'build'>, job: ShownJob): Shown {
  const build = query.get('build');
  return build === undefined ? { job } : { job, run: chooseRun(job.runs, build) ?? null };
}

/** Returns the color of the remote API of it. */
export function ballOf({ job, run }: Shown): string {
  if (run === null) return UNKNOWN;
  return run === undefined ? job.color() : job.runs.colorOf(run);
}

/**
 * Returns the picture. `shown` is null for a job that does not exist, and undefined for a badge of the requested texts
 * alone.
 */
export function badge(
  context: Pick<ServerPageContext, 'now'>,
  query: QueryValues<keyof typeof BADGE_PARAMETERS>,
  shown: Shown | null | undefined,
): ActionAnswer {
  const look = badgeLook(ball(shown), wanted(context.now(), wishOf(query), query.get('config'), shown));
  return { type: 'picture', svg: badgeSvg(look) };
}

function ball(shown: Shown | null | undefined): string {
  if (shown === undefined) return 'blue';
  return shown === null ? UNKNOWN : ballOf(shown);
}

function wishOf(query: QueryValues<keyof BadgeWish>): BadgeWish {
  return {
    subject: query.get('subject') ?? null,
    status: query.get('status') ?? null,
    color: query.get('color') ?? null,
    animatedOverlayColor: query.get('animatedOverlayColor') ?? null,
    link: query.get('link') ?? null,
    style: query.get('style') ?? null,
  };
}

/**
 * Returns what the badge shows, with what the build contributes; where the job or build does not exist, only the subject of
 * the request is used.
 */
function wanted(now: number, wish: BadgeWish, config: string | undefined, shown: Shown | null | undefined): BadgeWish {
  if (shown === undefined) return wish;
  if (shown === null || shown.run === null)
    return { ...wish, status: null, color: null, animatedOverlayColor: null, link: null };
  const run = shown.run ?? shown.job.runs.permalink('lastBuild');
  if (run === undefined) return wish;
  const filled = (text: string | null): string | null => text && withVariables(text, run, now);
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
