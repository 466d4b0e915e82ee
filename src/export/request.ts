import { MAX_XPATH_SOURCE } from '../xml/index.ts';
import { type ExportAnswer, JAVASCRIPT, JSON_TYPE, PYTHON, XML } from './answer.ts';
import type { Dialect } from './dialect.ts';
import { ExportError } from './errors.ts';
import { indented } from './indent.ts';
import { JSON_DIALECT, PYTHON_DIALECT } from './json.ts';
import { compiledQuery } from './query.ts';
import type { Reference } from './types.ts';
import { Writer } from './writer.ts';
import { XML_DIALECT } from './xml.ts';
import { answerXPath } from './xpath-answer.ts';

export type ExportFormat = 'json' | 'xml' | 'python';

export interface ExportQuery {
  get(name: string): string | undefined;
  all(name: string): readonly string[];
  has(name: string): boolean;
}

export interface ExportOptions {
  /** Says whether JSONP and bare texts are allowed, because security is off or the administrator allows them. */
  readonly trusted: boolean;
  /** Says whether an XPath expression may be answered with bare text although the request is not trusted. */
  allowedPrimitive?(xpath: string): boolean;
  /** Is awaited between pieces of work that precede the answer; it lets others have a turn if need be. */
  pause(): Promise<void>;
}

/** Matches a name, or names joined by points: anything else after `jsonp=` would be a script that the requester wrote. */
const CALLBACK = /^[\p{L}_$][\p{L}\p{N}_$]*(\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u;

/**
 * Returns `api/json`, `api/xml` and `api/python` of an object, with `tree`, `depth`, `pretty`, `jsonp`, `xpath`, `exclude`
 * and `wrapper`. JSON and plain XML are made while they are sent; the first chunk is made here, so that what fails early
 * fails before a status was sent. Throws ExportError, and whatever a reader of the object's own properties throws.
 */
export async function prepareExport<C>(
  reference: Reference<C>,
  format: ExportFormat,
  query: ExportQuery,
  context: C,
  options: ExportOptions,
): Promise<ExportAnswer> {
  switch (format) {
    case 'xml':
      return xmlAnswer(reference, query, context, options);
    case 'json':
      return jsonAnswer(reference, query, context, options);
    case 'python':
      return streamed(PYTHON, begun(jsonChunks(reference, PYTHON_DIALECT, query, context)));
  }
}

function jsonAnswer<C>(reference: Reference<C>, query: ExportQuery, context: C, options: ExportOptions): ExportAnswer {
  const callback = query.get('jsonp');
  if (callback !== undefined && !options.trusted) {
    throw new ExportError('forbidden', 'jsonp forbidden; implement jenkins.security.SecureRequester');
  }
  const chunks = jsonChunks(reference, JSON_DIALECT, query, context);
  if (callback === undefined) return streamed(JSON_TYPE, begun(chunks));
  if (!CALLBACK.test(callback)) throw new ExportError('callback', 'jsonp must be the name of a function');
  return streamed(JAVASCRIPT, begun(called(callback, chunks)));
}

function jsonChunks<C>(
  reference: Reference<C>,
  dialect: Dialect,
  query: ExportQuery,
  context: C,
): IterableIterator<string> {
  const chunks = new Writer(reference, compiledQuery(query, dialect), context);
  return query.has('pretty') ? indented(chunks) : chunks;
}

async function xmlAnswer<C>(
  reference: Reference<C>,
  query: ExportQuery,
  context: C,
  options: ExportOptions,
): Promise<ExportAnswer> {
  const chunks = new Writer(reference, compiledQuery(query, XML_DIALECT), context);
  const xpath = query.get('xpath') ?? null;
  if (xpath === null && !query.has('exclude')) return streamed(XML, begun(chunks));
  return answerXPath(await rendered(chunks, options), {
    xpath,
    exclude: query.all('exclude'),
    wrapper: query.get('wrapper') ?? null,
    mayBePrimitive: options.trusted || (xpath !== null && options.allowedPrimitive?.(xpath) === true),
    pause: options.pause,
  });
}

function streamed(contentType: string, chunks: Iterable<string>): ExportAnswer {
  return { status: 200, contentType, chunks };
}

/** Makes the first chunk. Whoever does not take the rest ends the iteration, so that what it reads is closed. */
function begun(chunks: IterableIterator<string>): Iterable<string> {
  const first = chunks.next();
  return first.done ? [] : resumed(first.value, chunks);
}

/** Returns an iterator with a chunk before the rest. A generator that was never asked would not pass its end on to the rest. */
function resumed(first: string, rest: IterableIterator<string>): IterableIterator<string> {
  let ahead: string | null = first;
  return {
    [Symbol.iterator]() {
      return this;
    },
    next() {
      if (ahead === null) return rest.next();
      const value = ahead;
      ahead = null;
      return { done: false, value };
    },
    return() {
      ahead = null;
      return rest.return?.() ?? { done: true, value: undefined };
    },
  };
}

function* called(callback: string, chunks: Iterable<string>): Generator<string, void> {
  let before = `${callback}(`;
  for (const chunk of chunks) {
    yield before + chunk;
    before = '';
  }
  yield ')';
}

/** Stops where XPath would refuse anyway, before more memory is used. */
async function rendered(chunks: Iterable<string>, { pause }: ExportOptions): Promise<string> {
  let text = '';
  for (const chunk of chunks) {
    text += chunk;
    if (text.length > MAX_XPATH_SOURCE) break;
    await pause();
  }
  return text;
}
