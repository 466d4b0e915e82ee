import type { FastifyReply } from 'fastify';
import { type ExportFormat, prepareExport, writeSchema } from '../../export/index.ts';
import { createYield, unreachable } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';
import type { Frame, PageRenderer, Task } from '../../ui/index.ts';
import { beanContextOf } from '../request/access.ts';
import { backOf, locationOf, redirect } from '../request/redirect.ts';
import { Refusal } from '../request/refusal.ts';
import { fieldsOfRequest, type RequestState } from '../request/request-state.ts';
import type { Reply, RequestContext } from '../route.ts';
import { breadcrumbsOf } from './breadcrumbs.ts';
import { answerError, pathOf } from './error-answer.ts';
import { EVENT_HEADERS, type EventStreams } from './event-streams.ts';
import { frameOf } from './frame.ts';
import { API_HEADERS, FRAGMENT_HEADERS, PAGE_HEADERS } from './headers.ts';
import { watchRequester } from './requester-watch.ts';
import { shownState } from './shown-state.ts';
import { streamed } from './streamed.ts';

/** Holds what replies of all requests have in common. */
export interface ReplyTools {
  /** Holds the open streams of server-sent events. */
  readonly streams: EventStreams;
  readonly pages: PageRenderer;
  /** Returns what the side panel of a page offers. */
  tasks(context: RequestContext): readonly Task[];
  /** Returns the way to a page behind the dashboard and items, where its reply does not say it. */
  way(context: RequestContext): Frame['breadcrumbs'];
}

/** Sends the reply of a handler. */
export async function sendReply(
  context: RequestContext,
  state: RequestState,
  tools: ReplyTools,
  answer: Reply,
): Promise<FastifyReply> {
  const { reply } = context;
  switch (answer.type) {
    case 'page': {
      const { status = 200, title, headers = {} } = answer;
      if (status < 400) return sendPage(context, state, tools, answer);
      const facts = { status, reason: title, message: title, uri: pathOf(state) };
      return answerError(context.request, reply.headers(headers), facts, () => sendPage(context, state, tools, answer));
    }
    case 'export':
      return sendExport(context, state, answer);
    case 'text':
      reply.code(answer.status ?? 200).type(answer.contentType ?? 'text/plain;charset=UTF-8');
      if (answer.contentType?.startsWith('text/html')) reply.headers(FRAGMENT_HEADERS);
      if (answer.headers !== undefined) reply.headers(answer.headers);
      return reply.send(answer.text);
    case 'json':
      reply
        .code(answer.status ?? 200)
        .headers(API_HEADERS)
        .type('application/json;charset=utf-8');
      return reply.send(JSON.stringify(answer.json));
    case 'events':
      return sendEvents(context, state, tools.streams, answer);
    case 'empty':
      if (answer.headers !== undefined) reply.headers(answer.headers);
      return reply.code(answer.status).send();
    case 'redirect':
      return redirect(reply, locationOf(state, answer.to), answer.status);
    case 'back':
      return redirect(reply, backOf(state, context.request.headers.referer, answer.otherwise));
    case 'taken':
      return reply;
    default:
      return unreachable(answer);
  }
}

async function sendPage(
  context: RequestContext,
  state: RequestState,
  { pages, tasks, way }: ReplyTools,
  {
    title,
    page,
    feeds,
    trail,
    isAlone = false,
    status = 200,
    headers = {},
    ...answer
  }: Extract<Reply, { type: 'page' }>,
): Promise<FastifyReply> {
  const { reply, request, services } = context;
  const formatter = services.markup.formatter();
  // The form of a build has a status that says how it is posted; it is a page of its job all the same.
  const offered = (status < 400 || page.page === 'parameters') && !isAlone ? tasks : () => [];
  const around = {
    title,
    markup: formatter instanceof Promise ? await formatter : formatter,
    breadcrumbs: isAlone ? [] : [...breadcrumbsOf(context), ...(trail ?? way(context))],
    // What belongs to a plugin that does not work is not offered.
    tasks: (answer.tasks ?? offered(context)).filter(({ href }) => context.isThere(href)),
    state: status < 400 && page.page !== 'config-form' ? shownState(context) : null,
    forms: request.method !== 'HEAD',
    ...(feeds && { feeds }),
  };
  const html = await pages.render(frameOf(services, state, reply, around), page, createYield());
  reply.code(status).headers(PAGE_HEADERS).headers(headers).type('text/html;charset=utf-8');
  return reply.send(html);
}

function sendEvents(
  context: RequestContext,
  state: RequestState,
  streams: EventStreams,
  answer: Extract<Reply, { type: 'events' }>,
): FastifyReply {
  const { reply, request, services } = context;
  checkOrigin(request.headers.origin, services.home.settings.current.rootUrl ?? state.base);
  if (request.method === 'HEAD') return eventsReply(reply).send();
  const source: typeof answer.run = (send, signal) => answer.run(send, signal);
  const { principal } = state;
  const requester = principal.kind === 'user' ? `user ${principal.userId}` : principal.kind;
  const stream = streams.open(source, () => watchRequester(services, state, request), requester);
  return eventsReply(reply).send(stream);
}

/**
 * Checks who opens a stream: pages of this server say nothing of their origin, those of others do. The configured URL decides,
 * so that no other name of the server counts as its own; where there is none it is the one that was asked. Throws Refusal.
 */
function checkOrigin(origin: string | undefined, own: string): void {
  if (origin !== undefined && !(URL.canParse(own) && origin === new URL(own).origin)) throw new Refusal(null);
}

function eventsReply(reply: FastifyReply): FastifyReply {
  return reply.code(200).headers(EVENT_HEADERS).type('text/event-stream;charset=UTF-8');
}

async function sendExport(
  context: RequestContext,
  state: RequestState,
  { reference, allowedPrimitives = [], holdsSecret = false }: Extract<Reply, { type: 'export' }>,
): Promise<FastifyReply> {
  const { reply, request, services } = context;
  const format = context.path['format'] ?? '';
  state.holdsSecret = holdsSecret;
  reply.headers(API_HEADERS);
  if (format === 'schema') return reply.type('application/xml').send(writeSchema(reference.bean));
  if (!isFormat(format)) return fail('PAGE_NOT_FOUND');
  const fields = fieldsOfRequest(state);
  const pause = createYield();
  // Requests that came together share the turns of the event loop: one of them may be for thousands of items.
  if (pause.isDue()) await pause();
  const answer = await prepareExport(reference, format, fields, beanContextOf(context), {
    trusted: services.config.insecureApi || !services.security.enabled,
    allowedPrimitive: (xpath) => allowedPrimitives.includes(xpath),
    pause,
  });
  reply.code(answer.status).type(answer.contentType);
  if (request.method !== 'HEAD') return reply.send(await streamed(answer.chunks));
  answer.chunks[Symbol.iterator]().return?.();
  return reply.send();
}

function isFormat(format: string): format is ExportFormat {
  return format === 'json' || format === 'xml' || format === 'python';
}
