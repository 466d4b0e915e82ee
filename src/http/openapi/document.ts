import type { Bean } from '../../export/index.ts';
import type { BeanContext, Route } from '../route.ts';
import { operationOf, sharedParameters } from './operation.ts';
import { shapeOf } from './path-shape.ts';
import { HEADERS, RESPONSES } from './responses.ts';
import { schemasOf } from './schemas.ts';
import { TAGS } from './tags.ts';
import type { OpenApiDocument, Operation, Verb } from './types.ts';

const ABOUT =
  'The addresses of the server. Items in folders repeat `/job/{name}`; every object has a page under its `api/` and its ' +
  'data under `api/json`, `api/xml` and `api/python`. What changes something takes a POST with a crumb (a header, fetched ' +
  'from `/crumbIssuer/api/json` together with a session cookie), unless the request comes with an API token as the ' +
  'password. A name like `x-permission` at an operation tells who may call it; who may not read an item gets 404.';

export interface Described {
  readonly routes: readonly Route[];
  readonly beans: readonly Bean<never, BeanContext>[];
  readonly version: string;
  /** Holds the address of the server, without a final slash. */
  readonly server: string;
  readonly sessionCookie: string;
  readonly crumbHeader: string;
}

/** Returns the OpenAPI document of a route table. */
export function describeInterface({ routes, beans, version, server, ...names }: Described): OpenApiDocument {
  const schemas = schemasOf(beans);
  const paths: Record<string, Partial<Record<Verb, Operation>>> = {};
  for (const route of routes) {
    const path = addressOf(route);
    for (const verb of verbsOf(route)) paths[path] = { ...paths[path], [verb]: operationOf(route, verb, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Millwright', version, description: ABOUT },
    servers: [{ url: server }],
    tags: TAGS,
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas,
      parameters: sharedParameters(),
      responses: RESPONSES,
      headers: HEADERS,
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'User name, and API token or password.' },
        session: { type: 'apiKey', in: 'cookie', name: names.sessionCookie, description: 'Session of a browser.' },
        crumb: { type: 'apiKey', in: 'header', name: names.crumbHeader, description: 'Crumb of the session.' },
      },
    },
  };
}

/** Returns the address of a route. Objects have a final slash; without it the client is redirected. */
function addressOf({ path, object }: Route): string {
  const shape = shapeOf(path).path;
  return object && !shape.endsWith('/') ? `${shape}/` : shape;
}

function verbsOf({ method }: Route): readonly Verb[] {
  switch (method) {
    case 'GET':
      return ['get'];
    case 'POST':
      return ['post'];
    case 'DELETE':
      return ['delete'];
    case 'PUT':
      return ['put'];
    case 'GET or POST':
      return ['get', 'post'];
  }
}
