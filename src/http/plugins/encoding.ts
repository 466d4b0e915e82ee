import { pipeline, Readable, type Transform } from 'node:stream';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from '../reply/accepted-encoding.ts';
import { entityTag, isHeld } from '../reply/entity-tag.ts';
import type { RequestState, RequestStates } from '../request/request-state.ts';

/** Holds the bytes below which a text is sent as it is. */
const SHORT = 1024;
/** Limits the answers that are compressed at once; others are sent as they are, rather than late. */
const MAX_AT_ONCE = 16;
const GZIP = { level: 4 };
/** Names a window of 256 KB: with the usual one of 4 MB a stream says nothing before that is full. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } };
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
    if (payload instanceof Readable) {
      if (accepted !== undefined) reply.header('vary', 'Accept-Encoding');
      done(null, encoding === null ? payload : compressor.stream(payload, encoding, reply));
      return;
    }
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    if (!Buffer.isBuffer(body) || body.length < SHORT) {
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
    else compressor.whole(body, encoding, reply, done);
  });
}

/**
 * Says whether an answer is a text that may be compressed. That of the crumb issuer may not: it holds a crumb beside what
 * the requester wrote into the query, and its compressed length would tell of the crumb. Pages hold another form of it
 * each time.
 */
function isEncodable({ method }: FastifyRequest, reply: FastifyReply, { holdsSecret }: RequestState): boolean {
  if (method !== 'GET' || reply.statusCode !== 200 || holdsSecret) return false;
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

/** Compresses in the threads of the library, so that the event loop is free. */
class Compressor {
  #underWay = 0;

  /** Sends a whole text, as it is where too many are compressed. */
  whole(body: Buffer, encoding: Encoding, reply: FastifyReply, send: Send): void {
    if (this.#underWay >= MAX_AT_ONCE) {
      this.#sendPlain(body, reply, send);
      return;
    }
    this.#underWay += 1;
    const done = (error: Error | null, compressed: Buffer): void => {
      this.#underWay -= 1;
      if (error !== null) {
        this.#sendPlain(body, reply, send);
        return;
      }
      reply.removeHeader('content-length').header('content-encoding', encoding);
      send(null, compressed);
    };
    if (encoding === 'br') brotliCompress(body, BROTLI, done);
    else gzip(body, GZIP, done);
  }

  /** Returns the stream of the compressed text, or of the text where too many are compressed. */
  stream(text: Readable, encoding: Encoding, reply: FastifyReply): Readable {
    if (this.#underWay >= MAX_AT_ONCE) return text;
    this.#underWay += 1;
    const compressed: Transform = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
    reply.removeHeader('content-length').header('content-encoding', encoding);
    // An error of either ends both; the library sees it in what it sends.
    pipeline(text, compressed, () => {
      this.#underWay -= 1;
    });
    return compressed;
  }

  #sendPlain(body: Buffer, reply: FastifyReply, send: Send): void {
    if (reply.hasHeader('etag')) reply.header('etag', entityTag(body, null));
    send(null, body);
  }
}
