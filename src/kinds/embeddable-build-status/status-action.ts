import { fail } from '../../model/index.ts';
import {
  type ActionAnswer,
  defineTransientAction,
  jobPage,
  type QueryValues,
  queryText,
  runPage,
  type ServerPageContext,
  serverPage,
} from '../../points/index.ts';
import { BADGE_PARAMETERS, BUILD_PARAMETER, badge, ballOf, type Shown, shownOf } from './badge-picture.ts';
import { ballText } from './look.ts';

/** Lists the names of the pictures that show the state of jobs and builds on other pages. */
const ICONS = ['icon', 'icon.svg'];
/** Lists their paths below a job or build; the last one is not Jenkins's. */
const PATHS = [...ICONS.map((name) => `badge/${name}`), 'badge.svg'];

const ofJob = PATHS.map((path) =>
  jobPage({
    path,
    parameters: { ...BUILD_PARAMETER, ...BADGE_PARAMETERS },
    doc: 'A picture of the state of the job, or of a build of it.',
    answer: (context, query) => badge(context, query, shownOf(query, context.job)),
  }),
);

const ofRun = PATHS.map((path) =>
  runPage({
    path,
    parameters: BADGE_PARAMETERS,
    doc: 'A picture of the state of the build.',
    answer: (context, query) => badge(context, query, { job: context.job, run: context.run }),
  }),
);

const textOfJob = jobPage({
  path: 'badge/text',
  doc: 'The state of the job in words.',
  answer: ({ job }) => words({ job }),
});

const textOfRun = runPage({
  path: 'badge/text',
  doc: 'The state of the build in words.',
  answer: ({ job, run }) => words({ job, run }),
});

const NAMED = { job: queryText('Full name of a job.'), ...BUILD_PARAMETER };

/** Holds the badges at the root, which are open to whoever may see states, also without Overall/Read. */
const anywhere = ICONS.map((name) =>
  serverPage({
    path: `buildStatus/${name}`,
    permission: 'public',
    parameters: {
      job: queryText('Full name of a job; without one, a badge of the texts alone.'),
      ...BUILD_PARAMETER,
      ...BADGE_PARAMETERS,
    },
    doc: 'A picture of the state of a job, for those who have Job/ViewStatus on it.',
    answer: (context, query) =>
      badge(context, query, query.get('job') === undefined ? undefined : namedJob(context, query)),
  }),
);

const textAnywhere = serverPage({
  path: 'buildStatus/text',
  permission: 'public',
  parameters: NAMED,
  doc: 'The state of a job in words, for those who have Job/ViewStatus on it.',
  answer(context, query) {
    const name = query.get('job');
    if (name === undefined) return { type: 'text', text: 'Missing query parameter: job' };
    const shown = namedJob(context, query);
    return shown === null || shown.run === null ? fail('ITEM_NOT_FOUND', name) : words(shown);
  },
});

const page = jobPage({
  path: 'badge',
  isObject: true,
  doc: 'The page with the addresses of the pictures, for texts of other pages.',
  answer({ base, job }) {
    const { href, url } = job;
    const open = `${base}buildStatus/icon?job=${encodeURIComponent(job.fullName)}`;
    const both = (write: (icon: string) => string): string =>
      `${write(`${url}badge/icon`)}\n\nfor those who may see the state alone:\n${write(open)}`;
    return {
      type: 'overview',
      title: 'Embeddable Build Status',
      page: {
        heading: 'Embeddable Build Status Icon',
        about: 'Pictures of the state of this job for other pages.',
        links: [{ text: 'The picture', href: `${href}badge/icon` }],
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
          { heading: 'Markdown', text: both((icon) => `[![Build Status](${icon})](${url})`) },
          { heading: 'HTML', text: both((icon) => `<a href='${url}'><img src='${icon}'></a>`) },
        ],
      },
    };
  },
});

/** Shows badges of jobs and builds. Jenkins: `JobBadgeAction`, `RunBadgeAction`, `PublicBuildStatusAction`. */
export const buildStatus = defineTransientAction({
  className: 'org.jenkinsci.plugins.badge.actions.JobBadgeAction',
  symbol: 'buildStatus',
  displayName: 'Embeddable Build Status',
  belowServer: { pages: [...anywhere, textAnywhere] },
  belowJob: { pages: [...ofJob, textOfJob, page] },
  belowRun: { pages: [...ofRun, textOfRun] },
});

/** Returns the job of the query, and its build; null where it does not exist or its state may not be seen. */
function namedJob(context: ServerPageContext, query: QueryValues<keyof typeof NAMED>): Shown | null {
  const job = context.jobFor('Job/ViewStatus', query.get('job') ?? '');
  return job && shownOf(query, job);
}

function words(shown: Shown): ActionAnswer {
  return { type: 'text', text: ballText(ballOf(shown)) };
}
