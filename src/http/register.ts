import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Services } from '../controller/index.ts';
import { Failure, fail } from '../model/index.ts';
import { PathTable } from './path-table.ts';
import { checkCrumb } from './plugins/crumb.ts';
import { dropUntaken, hasBody, isMultipart, multipartBytes, readForm, readMultipart } from './plugins/forms.ts';
import { methodNotAllowed } from './reply/method-not-allowed.ts';
import { type ReplyTools, sendReply } from './reply/reply.ts';
import { auditedAction, isAudited, namedIn, outcomeOf } from './request/audited.ts';
import { allows, checkAccess, checkUnknown, checkViews } from './request/check-access.ts';
import { createContext } from './request/context.ts';
import type { Form } from './request/form.ts';
import { ownPath, redirect, withSlash } from './request/redirect.ts';
import { Refusal } from './request/refusal.ts';
import { queryOf, type RequestState, type RequestStates } from './request/request-state.ts';
import { leadBack, nothingElse } from './resource-host/enter.ts';
import type { Route } from './route.ts';

interface Dependencies {
  readonly services: Services;
  readonly states: RequestStates;
  readonly replies: ReplyTools;
}

type Verb = 'GET' | 'POST' | 'DELETE' | 'PUT' | 'PATCH' | 'OPTIONS';

/** Describes how a request with one verb is handled: `guard` reads and checks first, `run` answers. */
interface Answer {
  guard(request: FastifyRequest, state: RequestState): Promise<void> | undefined;
  run(request: FastifyRequest, reply: FastifyReply, state: RequestState): Promise<FastifyReply>;
  /** Names it in the audit log; null where it has no line there. */
  readonly audited: string | null;
  /** Holds the route that answers files, which the host for files may serve; null for every other. */
  readonly files: Route | null;
}

const VERBS: readonly Verb[] = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'];
const METHODS: HTTPMethods[] = [...VERBS, 'HEAD'];

/** Is the address of all requests to the library: its own router compiles code for each, which doubled the time of a start. */
const ONE_PATH = '/';
/** Is the address of those with a multipart form: the hooks of the plug-in that reads them would cost all others, too. */
const MULTIPART_PATH = '/multipart';
/** Names the line of a log-in by the form. */
const LOG_IN = 'POST /j_spring_security_check';
const MULTIPART = /^multipart\/form-data\b/i;

/** Returns the library's address for a request of that media type. */
export function libraryPath(contentType: string | undefined): string {
  return contentType !== undefined && MULTIPART.test(contentType) ? MULTIPART_PATH : ONE_PATH;
}

/**
 * Lets the HTTP library answer with the table's routes. Where a path has no route for a verb: a page is answered for POST as
 * well, as Jenkins does (clients repeat a POST where a redirect leads them); what only takes a POST answers other verbs
 * 405 with a button, or 404; everything else is 405.
 */
export async function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  dependencies: Dependencies,
): Promise<void> {
  const table = new PathTable<ReadonlyMap<string, Answer>>();
  for (const [path, verbs] of byPath(routes)) {
    table.add(path, new Map(VERBS.map((verb) => [verb, answerFor(dependencies, verbs, verb)] as const)));
  }
  const unknown = answerUnknown(dependencies);
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const state = dependencies.states.of(request);
    const { located } = state;
    const found = located.kind === 'path' ? table.find(located.segments) : null;
    // HEAD is answered as GET is.
    const answer = found?.value.get(request.method === 'HEAD' ? 'GET' : request.method) ?? unknown;
    if (found !== null) state.path = found.parameters;
    if (state.isForResources) return serveResource(dependencies, answer, { request, reply, state });
    if (answer.audited !== null) return audited(dependencies.services, answer, { request, reply, state });
    const guarded = answer.guard(request, state);
    if (guarded !== undefined) await guarded;
    return answer.run(request, reply, state);
  };
  app.route({ method: METHODS, url: ONE_PATH, handler });
  app.setNotFoundHandler(handler);
  await app.register(async (scope) => {
    await scope.register(multipart);
    scope.route({ method: METHODS, url: MULTIPART_PATH, handler });
  });
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly state: RequestState;
}

/** Answers a request, and writes down what it did. Strangers who are refused are not worth a line, unless they log in. */
function audited({ audit }: Services, answer: Answer, { request, reply, state }: Asked): Promise<FastifyReply> {
  const { principal } = state;
  const action = auditedAction(request, state, answer.audited ?? '');
  const isLogIn = action.action === LOG_IN;
  return audit.during(async (effects) => {
    try {
      await answer.guard(request, state);
      const answered = await answer.run(request, reply, state);
      const named = namedIn(state);
      const line = Object.keys(named).length === 0 ? action : { ...action, named };
      // What only looks at an address that also acts is not worth a line.
      if (isLooking(request) && effects.length === 0) return answered;
      if (isLogIn && !effects.some(({ session }) => session === 'begun')) audit.refusedLogIn(line);
      else audit.record(line, { result: reply.statusCode < 400 ? 'done' : 'failed', code: reply.statusCode }, effects);
      return answered;
    } catch (error) {
      if (isLogIn) audit.refusedLogIn(action);
      else if (principal.kind !== 'anonymous' && !isLooking(request)) audit.record(action, outcomeOf(error), effects);
      throw error;
    }
  });
}

/** Says whether a request asks for nothing that acts. */
function isLooking({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/**
 * Answers a file on the host for files. A page, as of a folder, is on the server itself, to which the answer leads; what the
 * user of the pass may not see, and everything else, is not here.
 */
async function serveResource(
  { services }: Dependencies,
  { files }: Answer,
  { request, reply, state }: Asked,
): Promise<FastifyReply> {
  if (files === null) return nothingElse(services, { request, reply });
  try {
    checkAccess(services, state.principal, { permission: files.permission, path: state.path });
    if (state.located.kind === 'path') checkViews(services, state.principal, state.located.passed);
    const declared = files.parameters ?? {};
    const answer = await files.handler(createContext(services, state, { request, reply, declared }));
    return answer.type === 'taken' ? reply : leadBack(services, reply, state.originalUrl.slice(state.prefix.length));
  } catch (error) {
    if (error instanceof Failure || error instanceof Refusal) return nothingElse(services, { request, reply });
    throw error;
  }
}

/** Returns the answer for a path that no route has. */
function answerUnknown(dependencies: Dependencies): Answer {
  const { services } = dependencies;
  return {
    audited: null,
    files: null,
    guard: guard(dependencies, false),
    async run(_request, _reply, { principal, located }) {
      checkUnknown(services, principal, located.kind === 'path' ? located.first : '');
      return fail('PAGE_NOT_FOUND');
    },
  };
}

function answerFor(dependencies: Dependencies, verbs: ReadonlyMap<Verb, Route>, verb: Verb): Answer {
  const own = verbs.get(verb) ?? (verb === 'POST' ? verbs.get('GET') : undefined);
  return own === undefined
    ? { audited: null, files: null, guard: guard(dependencies, false), run: refuseVerb(dependencies, verbs) }
    : {
        files: own.files ? own : null,
        audited: isAudited(own) ? `${verb} ${own.path}` : null,
        guard: guard(dependencies, exempt(own, verbs, verb), own),
        run: serve(dependencies, own),
      };
}

/**
 * Returns the routes by path and verb; a wildcard also stands for nothing at all. Two routes with one path and verb are a
 * mistake.
 */
function byPath(routes: readonly Route[]): Map<string, Map<Verb, Route>> {
  const table = new Map<string, Map<Verb, Route>>();
  for (const route of routes) {
    const path = bareOf(route);
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

/** Returns the verb and the path of each address that routes have: `GET /weather`. */
export function addressesOf(routes: readonly Route[]): readonly string[] {
  return routes.flatMap((route) => verbsOf(route).map((verb) => `${verb} ${bareOf(route)}`));
}

function bareOf({ path }: Route): string {
  return path.replace(/(?<=.)\/$/, '');
}

function verbsOf({ method }: Route): readonly Verb[] {
  return method === 'GET or POST' ? ['GET', 'POST'] : [method];
}

/** Says whether a request needs no crumb. A GET route needs none by nature; a POST that it answers in addition does. */
function exempt(route: Route, verbs: ReadonlyMap<Verb, Route>, verb: Verb): boolean {
  return route.crumb === 'exempt' && (verb !== 'POST' || verbs.has('POST'));
}

/** Reads what the client sent and checks its crumb, before anything is said about the URL. */
function guard(
  { services }: Dependencies,
  crumbExempt: boolean,
  { maxBodyBytes, isStreamed }: Pick<Route, 'maxBodyBytes' | 'isStreamed'> = {},
): Answer['guard'] {
  const { authorization, crumbs } = services.security;
  const header = crumbs.field.toLowerCase();
  const check = (request: FastifyRequest, state: RequestState): void => {
    if (crumbExempt) return;
    const { method, headers } = request;
    const sent = headers[header];
    const crumb = () => (Array.isArray(sent) ? sent[0] : sent) ?? crumbParameter(state, crumbs.field);
    checkCrumb(crumbs, { method, principal: state.principal, session: state.session, crumb });
  };
  return (request, state) => {
    if (isStreamed || isMultipart(request) || !hasBody(request)) {
      check(request, state);
      return undefined;
    }
    const mayLook = authorization.allows(state.principal, 'Overall/Read');
    return readForm(request, mayLook, maxBodyBytes).then((form) => {
      state.form = form;
      check(request, state);
    });
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

function serve({ services, replies }: Dependencies, route: Route): Answer['run'] {
  const declared = route.parameters ?? {};
  const handle: Answer['run'] = async (request, reply, state) => {
    const context = createContext(services, state, { request, reply, declared });
    if (state.principal.kind === 'user' && context.may('Overall/Administer')) services.rootUrl.observe(state.base);
    return sendReply(context, state, replies, await route.handler(context));
  };
  return async (request, reply, state) => {
    checkAccess(services, state.principal, { permission: route.permission, path: state.path });
    if (state.located.kind === 'path') checkViews(services, state.principal, state.located.passed);
    if (route.object && state.located.kind === 'path' && state.located.missingSlash)
      return redirect(reply, withSlash(state));
    if (!isMultipart(request)) return handle(request, reply, state);
    const form = await readParts(services, state, request);
    state.form = form;
    let isRefused = true;
    try {
      await handle(request, reply, state);
      isRefused = reply.statusCode >= 400;
      return reply;
    } finally {
      await dropUntaken(form, isRefused, services.log);
    }
  };
}

/** Reads a multipart form, as long as what its sender may put into it. */
function readParts(services: Services, { principal, path }: RequestState, request: FastifyRequest): Promise<Form> {
  const look = allows(services.security, principal, 'Overall/Read', {});
  const build = allows(services.security, principal, 'Job/Build', path);
  return readMultipart(request, { uploads: services.home.uploads.folder, ...multipartBytes({ look, build }) });
}

function refuseVerb({ services, replies }: Dependencies, verbs: ReadonlyMap<Verb, Route>): Answer['run'] {
  const known = [...verbs.values()];
  const isPublic = known.every(({ permission }) => permission === 'public');
  const hidden = known.every(({ otherVerbs }) => otherVerbs === '404');
  const wrong = known.some(({ otherVerbs }) => otherVerbs === '400');
  return async (request, reply, state) => {
    const permission = isPublic ? 'public' : 'Overall/Read';
    checkAccess(services, state.principal, { permission, path: state.path });
    if (hidden) fail('PAGE_NOT_FOUND');
    if (wrong) fail('VERB_UNEXPECTED', request.method);
    const context = createContext(services, state, { request, reply, declared: {} });
    return sendReply(context, state, replies, methodNotAllowed(ownPath(state), [...verbs.keys()]));
  };
}
