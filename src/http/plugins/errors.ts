import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../controller/index.ts';
import { ExportError } from '../../export/index.ts';
import { messageOf, unreachable } from '../../kit/index.ts';
import { type ErrorKind, Failure, impliedBy, PERMISSIONS } from '../../model/index.ts';
import { renderError, renderPage } from '../../ui/index.ts';
import { prefixOf } from '../base-url.ts';
import { frameOf } from '../frame.ts';
import { loginRedirectPage } from '../login-redirect-page.ts';
import { ownPath } from '../redirect.ts';
import { CrumbRefusal, Refusal } from '../refusal.ts';
import type { RequestState, RequestStates } from '../request-state.ts';
import { headerText } from '../x-error.ts';
import { PAGE_HEADERS } from './headers.ts';

const STATUSES: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  'no-form': 400,
  unauthenticated: 401,
  refused: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unprocessable: 422,
  broken: 500,
  unavailable: 503,
};

/** These have a page in the usual frame, as in Jenkins; all others get the plain one of the servlet container. */
const FRAMED: readonly ErrorKind[] = ['invalid', 'broken', 'conflict'];

/** Turns whatever was thrown into an answer. The only place that knows which error has which status. */
export function answerErrors(app: FastifyInstance, services: Services, states: RequestStates): void {
  app.setErrorHandler((error, request, reply) => {
    const state = states.of(request);
    if (error instanceof Failure) return answerFailure(services, state, reply, error);
    if (error instanceof Refusal) return answerRefusal(services, state, request, reply, error);
    if (error instanceof CrumbRefusal) return plain(state, reply, 403, error.message, error.advice);
    if (error instanceof ExportError) return answerExportError(services, state, reply, error);
    const status = statusOf(error);
    if (status < 500) return status === 401 ? unauthorized(state, reply) : plain(state, reply, status, reason(status));
    return answerUnexpected(services, state, reply, error);
  });
}

function answerFailure(services: Services, state: RequestState, reply: FastifyReply, error: Failure): FastifyReply {
  const status = STATUSES[error.kind];
  if (error.kind === 'invalid') reply.header('X-Error', headerText(error.message));
  if (FRAMED.includes(error.kind)) return framed(services, state, reply, status, 'Jenkins', error.message);
  if (error.kind === 'unauthenticated') return unauthorized(state, reply);
  // Clients take a 404's text for what it says: the title is always the same.
  const title = error.kind === 'not-found' ? reason(404) : error.message;
  if (error.kind === 'unavailable') reply.header('Retry-After', '5');
  // Otherwise the rest of the body would be read, only to be thrown away.
  if (error.kind === 'too-large') reply.header('Connection', 'close');
  return plain(state, reply, status, title, error.message);
}

function unauthorized(state: RequestState, reply: FastifyReply): FastifyReply {
  reply.header('WWW-Authenticate', 'Basic realm="Jenkins"');
  return plain(state, reply, 401, reason(401));
}

/**
 * Nobody in particular is led to the login page, without being told more; somebody known learns from headers which
 * permission is missing.
 */
function answerRefusal(
  services: Services,
  state: RequestState,
  request: FastifyRequest,
  reply: FastifyReply,
  { permission }: Refusal,
): FastifyReply {
  const { principal, base } = state;
  if (principal.kind !== 'user') {
    if (request.headers['x-requested-with'] === 'XMLHttpRequest') return plain(state, reply, 403, reason(403));
    const from = encodeURIComponent(ownPath(state));
    reply.code(403).header('X-Hudson', '1.395').type('text/html;charset=utf-8');
    return reply.send(loginRedirectPage(`${prefixOf(base)}/login?from=${from}`, permission));
  }
  if (permission !== null) {
    reply.header('X-You-Are-Authenticated-As', headerText(principal.userId));
    reply.header('X-Required-Permission', PERMISSIONS[permission].id);
    reply.header('X-Permission-Implied-By', impliedBy(permission));
  }
  const missing = permission === null ? 'a permission for this' : `the ${permission} permission`;
  return framed(services, state, reply, 403, 'Access Denied', `${principal.fullName} is missing ${missing}`);
}

function answerExportError(
  services: Services,
  state: RequestState,
  reply: FastifyReply,
  error: ExportError,
): FastifyReply {
  switch (error.reason) {
    case 'forbidden':
      return plain(state, reply, 403, error.message);
    case 'callback':
      return plain(state, reply, 400, error.message);
    case 'tree':
    case 'depth':
    case 'xpath':
    case 'wrapper':
      return framed(services, state, reply, 500, 'Jenkins', error.message);
    default:
      return unreachable(error.reason);
  }
}

/** What nobody foresaw goes to the log with a number; the client sees the number alone. */
function answerUnexpected(services: Services, state: RequestState, reply: FastifyReply, error: unknown): FastifyReply {
  const id = randomUUID();
  const stack = error instanceof Error ? error.stack : undefined;
  services.log.error({ id, url: pathOf(state), err: messageOf(error), stack }, 'a request failed');
  return framed(services, state, reply, 500, 'Jenkins', `Oops! A problem occurred. Its number in the log is ${id}.`);
}

function framed(
  services: Services,
  state: RequestState,
  reply: FastifyReply,
  status: number,
  title: string,
  text: string,
): FastifyReply {
  reply.code(status).headers(PAGE_HEADERS).type('text/html;charset=utf-8');
  const frame = frameOf(services, state, reply, { title, forms: false });
  const page = renderPage(frame, { page: 'message', heading: status === 403 ? title : 'Error', text });
  // Bytes, not text: Node would write the headers in the encoding of a text behind them, and X-Error is Latin-1.
  return reply.send(Buffer.from(page));
}

function plain(state: RequestState, reply: FastifyReply, status: number, title: string, message = title): FastifyReply {
  reply.code(status).type('text/html;charset=utf-8').header('Cache-Control', 'must-revalidate,no-cache,no-store');
  return reply.send(renderError({ title: `Error ${status} ${title}`, status, message, uri: pathOf(state) }));
}

function pathOf({ originalUrl }: RequestState): string {
  return originalUrl.replace(/\?.*/s, '');
}

function reason(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}

/** Errors of the HTTP library carry their status. */
function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' && error.statusCode >= 400 ? error.statusCode : 500;
}
