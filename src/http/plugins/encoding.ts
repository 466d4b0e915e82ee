import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from '../reply/accepted-encoding.ts';
import { Compressor } from '../reply/compressor.ts';
import { entityTag, isHeld } from '../reply/entity-tag.ts';
import type { RequestState, RequestStates } from '../request/request-state.ts';

/** Holds the bytes below which a text is sent as it is. */
const SHORT = 1024;
/** Matches texts. Events are none: they must not wait for each other. */
const TEXT = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)\b|image\/svg\+xml)/i;
/** Lists headers of answers that are left alone: files, which are asked for in parts, and what has a tag of its own. */
const LEFT_ALONE = ['accept-ranges', 'content-range', 'content-encoding', 'etag'];

type Send = (error: Error | null, payload?: unknown) => void;

/**
 * Compresses texts for clients that ask for it, and answers 304 to those that hold the text already. For a client that
 * sends neither Accept-Encoding nor If-None-Match nothing is compressed or hashed, and its answers stay what they were.
 */
export function encodeAnswers(app: FastifyInstance, states: RequestStates): void {
  const compressor = new Compressor();
  app.addHook('onSend', (request, reply, payload: unknown, done: Send) => {
    const { 'accept-encoding': accepted, 'if-none-match': held } = request.headers;
    const isAsked = accepted !== undefined || held !== undefined;
    if (!isAsked || !isEncodable(request, reply, states.of(request))) {
      done(null, payload);
      return;
    }
    const encoding = acceptedEncoding(typeof accepted === 'string' ? accepted : undefined);
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    if (!Buffer.isBuffer(body)) {
      if (accepted !== undefined) reply.header('vary', 'Accept-Encoding');
      // For HEAD there is nothing to compress.
      const isStream = payload instanceof Readable && request.method !== 'HEAD';
      const compressed = isStream && encoding !== null ? compressor.stream(payload, encoding) : null;
      if (compressed !== null && encoding !== null) encoded(reply, encoding);
      done(null, compressed ?? payload);
      return;
    }
    if (body.length < SHORT) {
      done(null, payload);
      return;
    }
    if (accepted !== undefined) reply.header('vary', 'Accept-Encoding');
    if (isKept(reply)) {
      const tag = entityTag(body, encoding);
      reply.header('etag', tag);
      if (isHeld(held, tag)) {
        reply.code(304).removeHeader('content-type').removeHeader('content-length');
        done(null, null);
        return;
      }
    }
    if (encoding === null) done(null, body);
    else if (request.method === 'HEAD') {
      encoded(reply, encoding);
      done(null, null);
    } else {
      compressor.whole(body, encoding, (compressed) => {
        if (compressed !== null) encoded(reply, encoding);
        else if (reply.hasHeader('etag')) reply.header('etag', entityTag(body, null));
        done(null, compressed ?? body);
      });
    }
  });
}

/**
 * Says whether an answer is a text that may be compressed. That of the crumb issuer may not: it holds a crumb beside what
 * the requester wrote into the query, and its compressed length would tell of the crumb. Pages hold another form of it
 * each time.
 */
function isEncodable({ method }: FastifyRequest, reply: FastifyReply, { holdsSecret }: RequestState): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || reply.statusCode !== 200 || holdsSecret) return false;
  const type = reply.getHeader('content-type');
  return typeof type === 'string' && TEXT.test(type) && !LEFT_ALONE.some((name) => reply.hasHeader(name));
}

/**
 * Says whether a client may keep the answer to ask for it again. A part of a growing log is none: its headers change with the
 * next request though its text does not, and 304 takes no header back.
 */
function isKept(reply: FastifyReply): boolean {
  return !reply.hasHeader('x-text-size') && !String(reply.getHeader('cache-control') ?? '').includes('no-store');
}

/** Says in the headers that the text is sent in an encoding; the length of that is not known before. */
function encoded(reply: FastifyReply, encoding: Encoding): void {
  reply.removeHeader('content-length').header('content-encoding', encoding);
}
