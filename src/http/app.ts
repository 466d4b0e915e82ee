import { type FastifyInstance, fastify } from 'fastify';
import type { Services } from '../controller/index.ts';
import { PageRenderer } from '../ui/index.ts';
import { createLinkCheck } from './link-check.ts';
import { admitRequests } from './plugins/admission.ts';
import { addBasicCredentials } from './plugins/authentication.ts';
import { answerClientError } from './plugins/client-error.ts';
import { encodeAnswers } from './plugins/encoding.ts';
import { answerErrors } from './plugins/errors.ts';
import { leaveBodiesUnread, MAX_BODY_BYTES } from './plugins/forms.ts';
import { tellIdentity } from './plugins/headers.ts';
import { libraryPath, registerRoutes } from './register.ts';
import { EventStreams } from './reply/event-streams.ts';
import { RequestStates } from './request/request-state.ts';
import { createRouteTable } from './routes.ts';
import { tasksOf } from './tasks/index.ts';
import { wayOf } from './tasks/way.ts';
import { takeUpgrades } from './upgrade.ts';

/** Limits the time of a request, leaving enough for a large upload over a slow line. */
const REQUEST_MS = 30 * 60 * 1000;
/** Holds a time longer than proxies keep an idle connection, so that the proxy is the one to close it. */
const KEEP_ALIVE_MS = 75_000;
/** Limits how long a connection may stay without traffic while a request is under way. */
const STALLED_MS = 5 * 60 * 1000;
/** Limits the size of headers; clients put all parameters of a build into the query. */
const HEADER_BYTES = 64 * 1024;

/** Limits the connections that are open at once: more are closed at once, and the server keeps files to work with. */
const MAX_CONNECTIONS = 4000;

/**
 * Creates the HTTP interface over a server's services. A request passes, in order: flat path, common headers, state of the
 * server, credentials, body and crumb, access, handler. The interface does not listen yet.
 */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { routes, idle } = createRouteTable(services.kinds, services.plugins.isActive);
  const states = new RequestStates(services.config.prefix, createLinkCheck(services.plugins, { routes, idle }));
  const app = fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_MS,
    connectionTimeout: STALLED_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    http: { maxHeaderSize: HEADER_BYTES },
    routerOptions: { querystringParser: () => ({}) },
    rewriteUrl(raw) {
      states.begin(raw, services.events.last);
      return libraryPath(raw.headers['content-type']);
    },
    // No route has a JSON schema; what would compile one is not in the bundle (`scripts/server-bundle.mjs`).
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    clientErrorHandler: (error, socket) => answerClientError(services, error, socket),
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  leaveBodiesUnread(app);
  answerErrors(app, services, states);
  tellIdentity(app, services, states);
  encodeAnswers(app, states);
  await addBasicCredentials(app, services, states);
  admitRequests(app, services, states);
  takeUpgrades(app, services);
  const streams = new EventStreams(services);
  app.addHook('preClose', async () => streams.close());
  await registerRoutes(app, routes, {
    services,
    states,
    replies: { streams, pages: new PageRenderer(), tasks: tasksOf, way: wayOf },
  });
  return app;
}

function noSchemas(): never {
  throw new Error('A route has a schema, but schemas are not compiled');
}
