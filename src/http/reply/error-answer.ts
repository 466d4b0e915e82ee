import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestState } from '../request/request-state.ts';
import { type ErrorFacts, errorJson, errorMedia, errorPlain } from './error-media.ts';

type Request = Pick<FastifyRequest, 'method' | 'headers'>;

/** Sends an error in the type that the client takes; `html` sends it as a page. */
export function answerError<Html extends FastifyReply | Promise<FastifyReply>>(
  request: Request,
  reply: FastifyReply,
  facts: ErrorFacts,
  html: () => Html,
): FastifyReply | Html {
  reply.code(facts.status).header('Vary', 'Accept');
  const media = errorMedia(request.headers.accept);
  switch (media) {
    case 'text/html':
      return html();
    case 'text/plain':
      return reply.type('text/plain;charset=utf-8').send(Buffer.from(errorPlain(facts)));
    case null:
      return reply.send();
    default:
      return reply.type(media).send(Buffer.from(errorJson(facts)));
  }
}

/** Returns the path of a request as the client sent it, without its query. */
export function pathOf({ originalUrl }: Pick<RequestState, 'originalUrl'>): string {
  return originalUrl.replace(/\?.*/s, '');
}
