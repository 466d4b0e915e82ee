import type { Route } from '../route.ts';
import { isExport } from './path-parameters.ts';
import type { Content, Header, Ref, Response, Schema, Verb } from './types.ts';

/** Describes an error, which is sent in the type that the client's Accept header prefers. */
const ERROR_PAGE: Content = {
  'text/html': { schema: { type: 'string' } },
  'application/json': {
    schema: {
      type: 'object',
      properties: {
        servlet: { type: 'string' },
        message: { type: 'string' },
        url: { type: 'string' },
        status: { type: 'string' },
      },
    },
  },
  'text/plain': { schema: { type: 'string' } },
};

export const HEADERS: Readonly<Record<string, Header>> = {
  Location: { description: 'Absolute address.', schema: { type: 'string' } },
  'X-Error': { description: 'What is wrong, as text.', schema: { type: 'string' } },
};

/** Describes the answers that many routes have in common. */
export const RESPONSES: Readonly<Record<string, Response>> = {
  Moved: { description: 'Done, or to be found elsewhere.', headers: { Location: headerRef('Location') } },
  Queued: { description: 'A new item of the queue.', headers: { Location: headerRef('Location') } },
  Folded: { description: 'An equal item of the queue waited already.', headers: { Location: headerRef('Location') } },
  Invalid: {
    description: 'Something that was sent is wrong.',
    headers: { 'X-Error': headerRef('X-Error') },
    content: ERROR_PAGE,
  },
  Unauthorized: { description: 'User name, password or token are wrong.', content: ERROR_PAGE },
  Forbidden: { description: 'A permission is missing, or the crumb.', content: ERROR_PAGE },
  NotFound: { description: 'There is no such thing, or it may not be seen.', content: ERROR_PAGE },
  WrongVerb: { description: 'Another verb than POST.', content: ERROR_PAGE },
  Conflict: { description: 'The state of the object forbids it.', content: ERROR_PAGE },
  Broken: { description: 'A document or value could not be read, or the server failed.', content: ERROR_PAGE },
  Unavailable: { description: 'The server is not ready; try again in a moment.', content: ERROR_PAGE },
};

const MEDIA_TYPES: readonly (readonly [RegExp, string])[] = [
  [/\/config\.xml$/, 'application/xml'],
  [/\/events$/, 'text/event-stream'],
  [/\/openapi\.json$/, 'application/json'],
  [/\/(consoleText|progressiveText|buildNumber|buildTimestamp|robots\.txt|health)$/, 'text/plain'],
  [/\/progressiveHtml$/, 'text/html'],
];

/** Returns the answers of a route to a verb. `schema` is that of the object that an `api/:format` answers with. */
export function responsesOf(route: Route, verb: Verb, schema: Schema | Ref): Record<string, Response | Ref> {
  const { path, permission, object = false } = route;
  const last = path.slice(path.lastIndexOf('/') + 1);
  const acts = route.method === 'POST' || route.method === 'DELETE';
  const triggers = last === 'build' || last === 'buildWithParameters';
  return {
    '200': { description: 'The answer.', ...contentOf(path, acts, schema) },
    ...(triggers ? { '201': ref('Queued'), '303': ref('Folded') } : {}),
    ...(acts || object || triggers ? { '302': ref('Moved') } : {}),
    ...(acts || triggers || verb === 'post' ? { '400': ref('Invalid'), '409': ref('Conflict') } : {}),
    '401': ref('Unauthorized'),
    ...(permission === 'public' && route.crumb === 'exempt' ? {} : { '403': ref('Forbidden') }),
    ...(path.includes(':') || path.includes('*') ? { '404': ref('NotFound') } : {}),
    ...(route.method === 'POST' && route.otherVerbs !== '404' ? { '405': ref('WrongVerb') } : {}),
    '500': ref('Broken'),
    '503': ref('Unavailable'),
  };
}

function contentOf(path: string, acts: boolean, schema: Schema | Ref): { content?: Content } {
  if (isExport(path)) {
    const text = { schema: { type: 'string' } } as const;
    return { content: { 'application/json': { schema }, 'application/xml': text, 'text/x-python': text } };
  }
  const type = MEDIA_TYPES.find(([pattern]) => pattern.test(path))?.[1];
  if (acts || type === undefined) return {};
  return { content: { [type]: { schema: type === 'application/json' ? { type: 'object' } : { type: 'string' } } } };
}

function ref(name: string): Ref {
  return { $ref: `#/components/responses/${name}` };
}

function headerRef(name: string): Ref {
  return { $ref: `#/components/headers/${name}` };
}
