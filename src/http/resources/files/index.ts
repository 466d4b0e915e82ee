import { fail } from '../../../model/index.ts';
import { ASSETS } from '../../../ui/index.ts';
import { serveFile } from '../../reply/serve-file.ts';
import { type Route, route } from '../../route.ts';

/** Allows a browser to cache assets, since their addresses hold the version. */
const ASSET_CACHE = 'public, max-age=86400';

const asset = route({
  method: 'GET',
  path: '/static/millwright/:name',
  permission: 'public',
  crumb: 'exempt',
  doc: 'Style and script of the pages.',
  handler({ path }) {
    const found = ASSETS.find(({ name }) => name === path['name']);
    if (found === undefined) return fail('PAGE_NOT_FOUND');
    const { body, contentType } = found;
    return { type: 'text', text: body, contentType, headers: { 'Cache-Control': ASSET_CACHE } };
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

const robots = route({
  method: 'GET',
  path: '/robots.txt',
  permission: 'public',
  crumb: 'exempt',
  doc: 'Asks search engines to stay away: to follow a link here can be work for the server.',
  handler: () => ({ type: 'text', text: 'User-agent: *\nDisallow: /\n' }),
});

const userContent = route({
  method: 'GET',
  path: '/userContent/*',
  permission: 'Overall/Read',
  crumb: 'exempt',
  doc: 'Files that an administrator has put into userContent of the home.',
  handler: (context) => serveFile(context, { root: context.services.home.userContent, heading: 'User content' }),
});

export const fileRoutes: readonly Route[] = [asset, favicon, robots, userContent];
