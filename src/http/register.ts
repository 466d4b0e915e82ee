import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Services } from '../controller/index.ts';
import { fail } from '../model/index.ts';
import { PathTable } from './path-table.ts';
import { checkCrumb } from './plugins/crumb.ts';
import { multipartBytes, readForm, readMultipart } from './plugins/forms.ts';
import { methodNotAllowed } from './reply/method-not-allowed.ts';
import { type ReplyTools, sendReply } from './reply/reply.ts';
import { allows, checkAccess, checkUnknown, checkViews, placeOf } from './request/check-access.ts';
import { createContext } from './request/context.ts';
import { ownPath, withSlash } from './request/redirect.ts';
import { queryOf, type RequestState, type RequestStates } from './request/request-state.ts';
import type { Route } from './route.ts';

interface Dependencies {
  readonly services: Services;
  readonly states: RequestStates;
  readonly replies: ReplyTools;
}

type Verb = 'GET' | 'POST' | 'DELETE' | 'PUT' | 'PATCH' | 'OPTIONS';
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Describes how a request with one verb is handled: `guard` reads and checks first, `run` answers. */
interface Answer {
  readonly guard: (request: FastifyRequest) => Promise<void>;
  readonly run: Handler;
}

const VERBS: readonly Verb[] = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'];
const METHODS: HTTPMethods[] = [...VERBS, 'HEAD'];

/**
 * Lets the HTTP library answer with the table's routes. Where a path has no route for a verb: a page is answered for POST as
 * well, as Jenkins does (clients repeat a POST where a redirect leads them); what only takes a POST answers other verbs
 * 405 with a button, or 404; everything else is 405.
 */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], dependencies: Dependencies): void {
  const table = new PathTable<ReadonlyMap<string, Answer>>();
  for (const [path, verbs] of byPath(routes)) {
    table.add(path, new Map(VERBS.map((verb) => [verb, answerFor(dependencies, verbs, verb)] as const)));
  }
  const answers = new WeakMap<FastifyRequest, Answer>();
  const unknown = answerUnknown(dependencies);
  // To the library they are one route: its own router compiles code for every path and verb, which doubled the time of a start.
  app.route({
    method: METHODS,
    url: '*',
    async preValidation(request) {
      const { located } = dependencies.states.of(request);
      const found = located.kind === 'path' ? table.find(located.path) : null;
      // HEAD is answered as GET is.
      const answer = found?.value.get(request.method === 'HEAD' ? 'GET' : request.method) ?? unknown;
      answers.set(request, answer);
      request.params = found?.parameters ?? {};
      await answer.guard(request);
    },
    handler: (request, reply) => (answers.get(request) ?? unknown).run(request, reply),
  });
  app.setNotFoundHandler({ preValidation: unknown.guard }, unknown.run);
}

/** Returns the answer for a path that no route has. */
function answerUnknown(dependencies: Dependencies): Answer {
  const { services, states } = dependencies;
  return {
    guard: guard(dependencies, false),
    async run(request) {
      const { principal, located } = states.of(request);
      checkUnknown(services, principal, located.kind === 'path' ? located.first : '');
      return fail('PAGE_NOT_FOUND');
    },
  };
}

function answerFor(dependencies: Dependencies, verbs: ReadonlyMap<Verb, Route>, verb: Verb): Answer {
  const own = verbs.get(verb) ?? (verb === 'POST' ? verbs.get('GET') : undefined);
  return own === undefined
    ? { guard: guard(dependencies, false), run: refuseVerb(dependencies, verbs) }
    : { guard: guard(dependencies, exempt(own, verbs, verb), own.maxBodyBytes), run: serve(dependencies, own) };
}

/**
 * Returns the routes by path and verb; a wildcard also stands for nothing at all. Two routes with one path and verb are a
 * mistake.
 */
function byPath(routes: readonly Route[]): Map<string, Map<Verb, Route>> {
  const table = new Map<string, Map<Verb, Route>>();
  for (const route of routes) {
    const path = route.path.replace(/(?<=.)\/$/, '');
    const verbs = table.get(path) ?? new Map<Verb, Route>();
    table.set(path, verbs);
    for (const verb of verbsOf(route)) {
      if (verbs.has(verb)) throw new Error(`two routes for ${verb} ${path}`);
      verbs.set(verb, route);
    }
  }
  for (const [path, verbs] of [...table]) {
    const bare = path.replace(/\/\*$/, '');
    if (!table.has(bare)) table.set(bare, verbs);
  }
  return table;
}

function verbsOf({ method }: Route): readonly Verb[] {
  return method === 'GET or POST' ? ['GET', 'POST'] : [method];
}

/** Says whether a request needs no crumb. A GET route needs none by nature; a POST that it answers in addition does. */
function exempt(route: Route, verbs: ReadonlyMap<Verb, Route>, verb: Verb): boolean {
  return route.crumb === 'exempt' && (verb !== 'POST' || verbs.has('POST'));
}

/** Reads what the client sent and checks its crumb, before anything is said about the URL. */
function guard({ services, states }: Dependencies, crumbExempt: boolean, bodyLimit?: number) {
  return async (request: FastifyRequest): Promise<void> => {
    const state = states.of(request);
    const { principal, session } = state;
    const mayLook = services.security.authorization.allows(principal, 'Overall/Read');
    if (!request.isMultipart()) state.form = await readForm(request, mayLook, bodyLimit);
    if (crumbExempt) return;
    const { crumbs } = services.security;
    const header = request.headers[crumbs.field.toLowerCase()];
    const crumb = (Array.isArray(header) ? header[0] : header) ?? crumbParameter(state, crumbs.field);
    checkCrumb(crumbs, { method: request.method, principal, session, crumb });
  };
}

/**
 * Returns the crumb in query or form. The parts of a multipart form are not searched: they are read only after the request
 * is accepted.
 */
function crumbParameter({ originalUrl, form }: RequestState, field: string): string | undefined {
  const inQuery = new URLSearchParams(queryOf(originalUrl)).get(field);
  if (inQuery !== null) return inQuery;
  for (const [name, value] of form?.fields ?? []) if (name === field) return value;
  return undefined;
}

function serve({ services, states, replies }: Dependencies, route: Route): Handler {
  return async (request, reply) => {
    const state = states.of(request);
    checkAccess(services, state.principal, { permission: route.permission, item: itemOf(request) });
    if (state.located.kind === 'path') checkViews(services, state.principal, state.located.passed);
    if (route.object && state.located.kind === 'path' && state.located.missingSlash)
      return reply.code(302).header('Location', withSlash(state)).send();
    if (request.isMultipart()) {
      const look = allows(services.security, state.principal, 'Overall/Read');
      const build = allows(services.security, state.principal, 'Job/Build', itemOf(request));
      state.form = await readMultipart(request, {
        uploads: services.home.uploads.folder,
        ...multipartBytes({ look, build }),
      });
    }
    const context = createContext(services, state, { request, reply, declared: route.parameters ?? {} });
    if (state.principal.kind === 'user' && context.may('Overall/Administer')) services.rootUrl.observe(state.base);
    return sendReply(context, state, replies, await route.handler(context));
  };
}

function refuseVerb({ services, states, replies }: Dependencies, verbs: ReadonlyMap<Verb, Route>): Handler {
  const known = [...verbs.values()];
  const isPublic = known.every(({ permission }) => permission === 'public');
  const hidden = known.every(({ otherVerbs }) => otherVerbs === '404');
  const wrong = known.some(({ otherVerbs }) => otherVerbs === '400');
  return async (request, reply) => {
    const state = states.of(request);
    const permission = isPublic ? 'public' : 'Overall/Read';
    checkAccess(services, state.principal, { permission, item: itemOf(request) });
    if (hidden) fail('PAGE_NOT_FOUND');
    if (wrong) fail('VERB_UNEXPECTED', request.method);
    const context = createContext(services, state, { request, reply, declared: {} });
    return sendReply(context, state, replies, methodNotAllowed(ownPath(state), [...verbs.keys()]));
  };
}

function itemOf({ params }: FastifyRequest): string | undefined {
  return typeof params === 'object' && params !== null ? placeOf({ ...params }) : undefined;
}
