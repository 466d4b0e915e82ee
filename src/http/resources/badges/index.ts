import { fail } from '../../../model/index.ts';
import { ballText } from '../../badges/look.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { text } from '../../parameters/types.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { mayOn } from '../../request/access.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { BADGE_PARAMETERS, BUILD_PARAMETER, badge, ballOf, type Shown, shownOf } from './answer.ts';

/**
 * Lists the names of the pictures that show the state of jobs and builds on other pages. Jenkins: the plugin
 * embeddable-build-status.
 */
const ICONS = ['icon', 'icon.svg'];

const ofJob = ICONS.map((name) =>
  route({
    method: 'GET',
    path: `/_item/:item/badge/${name}`,
    permission: 'Job/Read',
    crumb: 'exempt',
    parameters: { ...BUILD_PARAMETER, ...BADGE_PARAMETERS },
    doc: 'A picture of the state of the job, or of a build of it.',
    handler: (context) => badge(context, shownOf(context, context.job)),
  }),
);

const ofRun = ICONS.map((name) =>
  route({
    method: 'GET',
    path: `/_run/:item/:run/badge/${name}`,
    permission: 'Job/Read',
    crumb: 'exempt',
    parameters: BADGE_PARAMETERS,
    doc: 'A picture of the state of the build.',
    handler: (context) => badge(context, { job: context.job, run: context.run }),
  }),
);

const textOfJob = route({
  method: 'GET',
  path: '/_item/:item/badge/text',
  permission: 'Job/Read',
  crumb: 'exempt',
  doc: 'The state of the job in words.',
  handler: (context) => words(context, { job: context.job }),
});

const textOfRun = route({
  ...textOfJob,
  path: '/_run/:item/:run/badge/text',
  doc: 'The state of the build in words.',
  handler: (context) => words(context, { job: context.job, run: context.run }),
});

const NAMED = { job: text('Full name of a job.'), ...BUILD_PARAMETER };

/** Holds the routes of badges at the root, which are open to whoever may see states, also without Overall/Read. */
const anywhere = ICONS.map((name) =>
  route({
    method: 'GET',
    path: `/buildStatus/${name}`,
    permission: 'public',
    crumb: 'exempt',
    parameters: {
      job: text('Full name of a job; without one, a badge of the texts alone.'),
      ...BUILD_PARAMETER,
      ...BADGE_PARAMETERS,
    },
    doc: 'A picture of the state of a job, for those who have Job/ViewStatus on it.',
    handler: (context) => badge(context, context.parameters.job === undefined ? undefined : namedJob(context)),
  }),
);

const textAnywhere = route({
  method: 'GET',
  path: '/buildStatus/text',
  permission: 'public',
  crumb: 'exempt',
  parameters: NAMED,
  doc: 'The state of a job in words, for those who have Job/ViewStatus on it.',
  handler(context) {
    const name = context.parameters.job;
    if (name === undefined) return { type: 'text', text: 'Missing query parameter: job' };
    const shown = namedJob(context);
    return shown === null || shown.run === null ? fail('ITEM_NOT_FOUND', name) : words(context, shown);
  },
});

const page = route({
  method: 'GET',
  path: '/_item/:item/badge',
  permission: 'Job/Read',
  crumb: 'exempt',
  object: true,
  doc: 'The page with the addresses of the pictures, for texts of other pages.',
  handler(context) {
    const name = itemDisplayName(context, context.job);
    const own = context.base + context.via;
    const open = `${context.base}buildStatus/icon?job=${encodeURIComponent(context.job.fullName)}`;
    const both = (write: (icon: string) => string): string =>
      `${write(`${own}badge/icon`)}\n\nfor those who may see the state alone:\n${write(open)}`;
    return {
      type: 'page',
      title: `${name} Embeddable Build Status`,
      page: {
        page: 'overview',
        heading: 'Embeddable Build Status Icon',
        about: 'Pictures of the state of this job for other pages.',
        links: [{ text: 'The picture', href: `${ownHref(context)}badge/icon` }],
        tables: [
          {
            heading: 'What may stand behind the address',
            columns: ['Parameter', 'Meaning'],
            rows: Object.entries({ ...BUILD_PARAMETER, ...BADGE_PARAMETERS }).map(([parameter, { doc }]) => [
              parameter,
              doc,
            ]),
            left: 0,
          },
        ],
        texts: [
          { heading: 'Plain link', text: both((icon) => icon) },
          { heading: 'Markdown', text: both((icon) => `[![Build Status](${icon})](${own})`) },
          { heading: 'HTML', text: both((icon) => `<a href='${own}'><img src='${icon}'></a>`) },
        ],
      },
    };
  },
});

export const badgeRoutes: readonly Route[] = [
  ...ofJob,
  ...ofRun,
  textOfJob,
  textOfRun,
  ...anywhere,
  textAnywhere,
  page,
];

/** Returns the job of the query, and its build; null where it does not exist or its state may not be seen. */
function namedJob(context: RequestContext<typeof NAMED>): Shown | null {
  const item = context.services.home.items.get(context.parameters.job ?? '');
  return item?.kind === 'job' && mayOn(context, 'Job/ViewStatus', item.fullName) ? shownOf(context, item) : null;
}

function words({ services }: RequestContext, shown: Shown): Reply {
  return { type: 'text', text: ballText(ballOf(services, shown)) };
}
