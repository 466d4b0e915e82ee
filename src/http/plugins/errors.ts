import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../controller/index.ts';
import { ExportError } from '../../export/index.ts';
import { hasCode, messageOf, unreachable } from '../../kit/index.ts';
import { type ErrorKind, Failure, impliedBy, PERMISSIONS } from '../../model/index.ts';
import { renderError, renderPage } from '../../ui/index.ts';
import { answerError, pathOf } from '../reply/error-answer.ts';
import { errorPage, takesPages } from '../reply/error-page.ts';
import { frameOf } from '../reply/frame.ts';
import { ERROR_HEADERS, PAGE_HEADERS } from '../reply/headers.ts';
import { prefixOf } from '../request/base-url.ts';
import { ownPath } from '../request/redirect.ts';
import { CrumbRefusal, Refusal } from '../request/refusal.ts';
import type { RequestState, RequestStates } from '../request/request-state.ts';
import { openSession } from '../request/sessions.ts';
import { loginRedirectPage } from './login-redirect-page.ts';
import { headerText } from './x-error.ts';

const STATUSES: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  'no-form': 400,
  unauthenticated: 401,
  refused: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unprocessable: 422,
  locked: 423,
  broken: 500,
  unavailable: 503,
};

/**
 * Lists the kinds of errors that have a page in the usual frame, as in Jenkins; all others get the plain one of the servlet
 * container.
 */
const FRAMED: readonly ErrorKind[] = ['invalid', 'broken', 'conflict'];

interface Asked {
  readonly services: Services;
  readonly state: RequestState;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Turns whatever was thrown into an answer. The only place that knows which error has which status. */
export function answerErrors(app: FastifyInstance, services: Services, states: RequestStates): void {
  app.setErrorHandler((error, request, reply) => {
    const asked: Asked = { services, state: states.of(request), request, reply };
    // A text that failed before its first byte may have been promised in one.
    reply.removeHeader('content-encoding');
    if (error instanceof Failure) return answerFailure(asked, error);
    if (error instanceof Refusal) return answerRefusal(asked, error);
    if (error instanceof CrumbRefusal) return plain(asked, 403, error.message, error.advice);
    if (error instanceof ExportError) return answerExportError(asked, error);
    // Who went away in the middle of a body is not there for the answer, and it is no fault of the server.
    const status = hasCode(error, 'ECONNRESET') && request.raw.destroyed ? 400 : statusOf(error);
    if (status < 500) return status === 401 ? unauthorized(asked) : plain(asked, status, reason(status));
    return answerUnexpected(asked, error);
  });
}

function answerFailure(asked: Asked, error: Failure): FastifyReply {
  const { reply } = asked;
  const status = STATUSES[error.kind];
  if (error.kind === 'invalid') reply.header('X-Error', headerText(error.message));
  if (FRAMED.includes(error.kind)) return framed(asked, status, 'Error', error.message);
  if (error.kind === 'unauthenticated') return unauthorized(asked);
  // Clients take a 404's text for what it says: the title is always the same.
  const title = error.kind === 'not-found' ? reason(404) : error.message;
  if (error.kind === 'unavailable') reply.header('Retry-After', '5');
  // Otherwise the rest of the body would be read, only to be thrown away.
  if (error.kind === 'too-large') reply.header('Connection', 'close');
  return plain(asked, status, title, error.message);
}

function unauthorized(asked: Asked): FastifyReply {
  asked.reply.header('WWW-Authenticate', 'Basic realm="Jenkins"');
  return plain(asked, 401, reason(401));
}

/**
 * Redirects anonymous requesters to the login page without details; tells a known user in headers which permission is
 * missing.
 */
function answerRefusal(asked: Asked, { permission }: Refusal): FastifyReply {
  const { services, state, request, reply } = asked;
  const { principal, base } = state;
  if (principal.kind !== 'user') {
    if (request.headers['x-requested-with'] === 'XMLHttpRequest') return plain(asked, 403, reason(403));
    const text = 'Authentication required';
    return answerError(request, reply, { status: 403, reason: text, message: text, uri: pathOf(state) }, () => {
      openSession(services.security, state, reply);
      const from = encodeURIComponent(ownPath(state));
      reply.header('X-Hudson', '1.395').headers(ERROR_HEADERS).type('text/html;charset=utf-8');
      return reply.send(loginRedirectPage(`${prefixOf(base)}/login?from=${from}`, permission));
    });
  }
  if (permission !== null) {
    reply.header('X-You-Are-Authenticated-As', headerText(principal.userId));
    reply.header('X-Required-Permission', PERMISSIONS[permission].id);
    reply.header('X-Permission-Implied-By', impliedBy(permission));
  }
  const missing = permission === null ? 'a permission for this' : `the ${permission} permission`;
  return framed(asked, 403, 'Access Denied', `${principal.fullName} is missing ${missing}`);
}

function answerExportError(asked: Asked, error: ExportError): FastifyReply {
  switch (error.reason) {
    case 'forbidden':
      return plain(asked, 403, error.message);
    case 'callback':
      return plain(asked, 400, error.message);
    case 'tree':
    case 'depth':
    case 'xpath':
    case 'wrapper':
      return framed(asked, 500, 'Error', error.message);
    default:
      return unreachable(error.reason);
  }
}

/** Logs an unexpected error with an id; the client sees the id alone. */
function answerUnexpected(asked: Asked, error: unknown): FastifyReply {
  const { services, state } = asked;
  const id = randomUUID();
  const stack = error instanceof Error ? error.stack : undefined;
  services.log.error({ id, url: pathOf(state), err: messageOf(error), stack }, 'a request failed');
  if (state.isForResources) return plain(asked, 500, reason(500));
  return framed(asked, 500, 'Oops!', `A problem occurred. Its number in the log is ${id}.`, id);
}

/** Answers an error with a page in the usual frame. A program gets the page's message, too, since its title says little. */
function framed(
  asked: Asked,
  status: number,
  heading: string,
  text: string,
  reference: string | null = null,
): FastifyReply {
  const { state, request, reply } = asked;
  const facts = { status, reason: text, message: text, uri: pathOf(state) };
  return answerError(request, reply, facts, () => sendPage(asked, 'Jenkins', { status, heading, text, reference }));
}

/** Sends an error as a page in the frame, with what a person can do next. */
function sendPage(
  { services, state, reply }: Asked,
  title: string,
  trouble: Parameters<typeof errorPage>[1],
): FastifyReply {
  const { principal, base } = state;
  reply.headers(PAGE_HEADERS).type('text/html;charset=utf-8');
  const breadcrumbs = principal.kind === 'user' ? [{ text: 'Dashboard', href: `${prefixOf(base)}/` }] : [];
  const frame = frameOf(services, state, reply, { title, breadcrumbs, forms: false });
  const page = renderPage(frame, errorPage({ services, principal, base, address: ownPath(state) }, trouble));
  // Bytes, not text: Node would write the headers in the encoding of a text behind them, and X-Error is Latin-1.
  return reply.send(Buffer.from(page));
}

/** Lists the verbs for which the servlet container has pages; to others it answers the status alone. */
const PAGE_VERBS = new Set(['GET', 'HEAD', 'POST']);
/** Lists the statuses for which a browser gets a page in the frame in the place of that of the servlet container. */
const FOR_BROWSERS = [400, 403, 404];

function plain(asked: Asked, status: number, title: string, message = title): FastifyReply {
  const { state, request, reply } = asked;
  const facts = { status, reason: title, message, uri: pathOf(state) };
  const isForBrowser = FOR_BROWSERS.includes(status) && !state.isForResources && takesPages(request.headers.accept);
  reply.header('Cache-Control', 'must-revalidate,no-cache,no-store');
  return answerError(request, reply, facts, () => {
    if (!PAGE_VERBS.has(request.method)) return reply.send();
    const heading = `Error ${status} ${title}`;
    if (isForBrowser) return sendPage(asked, heading, { status, heading, text: message });
    reply.headers(ERROR_HEADERS).type('text/html;charset=utf-8');
    return reply.send(renderError({ title: heading, status, message, uri: facts.uri }));
  });
}

function reason(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}

/** Returns the status of an error; errors of the HTTP library carry their own. */
function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' && error.statusCode >= 400 ? error.statusCode : 500;
}
