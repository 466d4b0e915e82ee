import { createHash } from 'node:crypto';
import { messageOf, sleep } from '../../kit/index.ts';
import type { SourceContext } from '../../points/index.ts';
import { AnswerCache } from './answer-cache.ts';
import { ForgeFailed } from './forge-api.ts';
import { waitingTime } from './waiting-time.ts';

/** Limits the time of one request. */
const TIMEOUT_MS = 30_000;
const MAX_BYTES = 32 * 1024 * 1024;
/** Limits the tries of a request to a server that fails, between which the pauses grow. */
const TRIES = 4;
const FIRST_PAUSE_MS = 500;
/** Limits how long a request waits in all where a forge limits the rate of requests. */
const MAX_WAIT_MS = 3_600_000;
/** Limits the pages of a list that are read. */
const MAX_PAGES = 1000;

/** Holds earlier responses, with the entity tags by which a forge says that nothing changed. */
const answers = new AnswerCache(1000);

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
}

export interface RestOptions {
  /** Holds the base address, without a slash at its end. */
  readonly base: string;
  /** Holds the headers that log in; where it is empty, access is anonymous. */
  readonly login: Readonly<Record<string, string>>;
  readonly accept: string;
}

/**
 * Sends requests to a forge by HTTP, with conditional requests and pages, and waits where the forge limits the rate of
 * requests.
 */
export class RestClient {
  readonly #context: Pick<SourceContext, 'signal' | 'clock' | 'log'>;
  readonly #options: RestOptions;

  constructor(context: Pick<SourceContext, 'signal' | 'clock' | 'log'>, options: RestOptions) {
    if (!/^https?:\/\//i.test(options.base)) throw new ForgeFailed(`${options.base} is not an address of HTTP`);
    this.#context = context;
    this.#options = options;
  }

  /** Returns a value; null where there is none (404), or it may not be seen. `path` begins with a slash. */
  async get<T>(path: string): Promise<T | null> {
    const answer = await this.#ask(this.#options.base + path);
    return answer === null ? null : this.#parsed<T>(path, answer);
  }

  /** Returns all elements of a list, page after page. Throws ForgeFailed where there is no such list. */
  async *list<T>(path: string): AsyncGenerator<T, void, void> {
    let next: string | null = this.#options.base + path;
    for (let page = 0; next !== null && page < MAX_PAGES; page += 1) {
      const answer: Answer | null = await this.#ask(next);
      if (answer === null) throw new ForgeFailed(`${next} is not there`);
      const elements: unknown = this.#parsed(path, answer);
      if (!Array.isArray(elements)) throw new ForgeFailed(`${next} answered no list`);
      yield* elements as T[];
      next = this.#nextOf(answer);
    }
  }

  #parsed<T>(path: string, { body }: Answer): T {
    try {
      return JSON.parse(body) as T;
    } catch (error) {
      throw new ForgeFailed(`${this.#options.base}${path} answered no JSON: ${messageOf(error)}`);
    }
  }

  /**
   * Returns the address of the next page; null where there is none. Throws where it is on another server, which would get
   * the token.
   */
  #nextOf({ headers }: Answer): string | null {
    const link = /<([^>]+)>\s*;[^,]*\brel="?next"?/.exec(headers.get('link') ?? '')?.[1];
    if (link === undefined) return null;
    const { base } = this.#options;
    const url = new URL(link, base);
    if (url.origin !== new URL(base).origin) throw new ForgeFailed(`The list goes on at another server: ${url.origin}`);
    return url.href;
  }

  async #ask(url: string): Promise<Answer | null> {
    let waited = 0;
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#send(url).catch((error: unknown) => {
        this.#context.signal.throwIfAborted();
        if (tries >= TRIES) throw new ForgeFailed(`${url} could not be asked: ${messageOf(error)}`);
        return null;
      });
      if (answer !== null && answer.status < 300) return answer;
      if (answer?.status === 404 || answer?.status === 410) return null;
      const wait = answer === null ? 0 : waitingTime(answer, this.#context.clock.now());
      if (wait !== null && wait > 0) {
        waited += wait;
        if (waited > MAX_WAIT_MS) throw new ForgeFailed(`${url}: the limit of requests is reached`);
        this.#context.log.line(`Too many requests: going on in ${Math.ceil(wait / 1000)} sec`);
        await sleep(this.#context.clock, wait, this.#context.signal);
        tries = 0;
        continue;
      }
      if (answer !== null && answer.status < 500) throw refused(url, answer);
      if (tries >= TRIES) throw new ForgeFailed(`${url} answered ${answer?.status ?? 'nothing'}`);
      await sleep(this.#context.clock, FIRST_PAUSE_MS * 2 ** (tries - 1), this.#context.signal);
    }
  }

  async #send(url: string): Promise<Answer> {
    const { login, accept } = this.#options;
    const key = createHash('sha256')
      .update(`${Object.values(login).join(' ')} ${url}`)
      .digest('hex');
    const known = answers.get(key);
    const response = await fetch(url, {
      // To follow one would give the token to whoever it leads to.
      redirect: 'manual',
      signal: AbortSignal.any([this.#context.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        accept,
        'user-agent': 'millwright',
        ...login,
        ...(known !== undefined && { 'if-none-match': known.tag }),
      },
    });
    if (response.status === 304 && known !== undefined) {
      await response.body?.cancel();
      return known.answer;
    }
    const answer = { status: response.status, body: await bodyOf(response), headers: response.headers };
    const tag = response.headers.get('etag');
    if (response.status === 200 && tag !== null) answers.set(key, { tag, answer });
    return answer;
  }
}

async function bodyOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new ForgeFailed(`${response.url} answered more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function refused(url: string, { status, body }: Answer): ForgeFailed {
  let reason = '';
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null && 'message' in parsed) reason = `: ${String(parsed.message)}`;
  } catch {
    // What is no JSON says nothing to people.
  }
  return new ForgeFailed(`${url} answered ${status}${reason.slice(0, 500)}`);
}
