import { fail } from '../../../model/index.ts';
import { ASSETS, ASSETS_TAG } from '../../../ui/index.ts';
import { textOrNull } from '../../parameters/types.ts';
import { serveFile } from '../../reply/serve-file.ts';
import { type Route, route } from '../../route.ts';

/** Lets a browser keep an asset for good whose address names what is in it, and others for a day. */
const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';
/** Matches names that have a hash of what is in the file. */
const HASHED = /-[A-Z0-9]{8}\.js$/;
const KEPT_FOR_A_DAY = 'public, max-age=86400';

const asset = route({
  method: 'GET',
  path: '/static/millwright/:name',
  permission: 'public',
  crumb: 'exempt',
  parameters: { v: textOrNull('Names the assets as the page knows them.') },
  doc: 'Style and script of the pages.',
  handler({ path, parameters }) {
    const found = ASSETS.find(({ name }) => name === path['name']);
    if (found === undefined) return fail('PAGE_NOT_FOUND');
    const { body, contentType } = found;
    const isFixed = parameters.v === ASSETS_TAG || HASHED.test(found.name);
    const cache = isFixed ? KEPT_FOR_GOOD : KEPT_FOR_A_DAY;
    return { type: 'text', text: body, contentType, headers: { 'Cache-Control': cache } };
  },
});

const favicon = route({
  method: 'GET',
  path: '/favicon.ico',
  permission: 'public',
  crumb: 'exempt',
  doc: 'The picture that browsers ask for.',
  handler: () => ({ type: 'redirect', to: '/static/millwright/icon.svg' }),
});

/** Answers the addresses of Jenkins's own emblem with the one of this server: pages elsewhere show it. */
const emblems = ['/images/svgs/logo.svg', '/static/:session/images/svgs/logo.svg'].map((path) =>
  route({
    method: 'GET',
    path,
    permission: 'public',
    crumb: 'exempt',
    doc: 'The emblem of this server.',
    handler() {
      const { body, contentType } = ASSETS.find(({ name }) => name === 'icon.svg') ?? fail('PAGE_NOT_FOUND');
      return { type: 'text', text: body, contentType, headers: { 'Cache-Control': KEPT_FOR_A_DAY } };
    },
  }),
);

const robots = route({
  method: 'GET',
  path: '/robots.txt',
  permission: 'public',
  crumb: 'exempt',
  doc: 'Asks search engines to stay away: to follow a link here can be work for the server.',
  handler: () => ({
    type: 'text',
    text: `# we don't want robots to click "build" links\nUser-agent: *\nDisallow: /\n`,
  }),
});

const userContent = route({
  method: 'GET',
  path: '/userContent/*',
  files: true,
  permission: 'Overall/Read',
  crumb: 'exempt',
  doc: 'Files that an administrator has put into userContent of the home.',
  handler: (context) => serveFile(context, { root: context.services.home.userContent, heading: 'User content' }),
});

export const fileRoutes: readonly Route[] = [asset, favicon, ...emblems, robots, userContent];
