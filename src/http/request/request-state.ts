import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { Principal, Session } from '../../security/index.ts';
import { baseUrl } from './base-url.ts';
import type { Form } from './form.ts';
import { type Located, locate } from './locate.ts';
import type { RedirectTarget } from './redirect.ts';

/** Describes what is known of a request before a route handles it. */
export interface RequestState extends RedirectTarget {
  readonly located: Located;
  principal: Principal;
  /** Holds the session of the request's cookie, or the one that was opened for the answer. */
  session: Session | null;
  /** Holds the form; null until the body was read. */
  form: Form | null;
}

const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

/** Holds the states of the requests under way; each is removed with its request. */
export class RequestStates {
  readonly #prefix: string;
  readonly #states = new WeakMap<IncomingMessage, RequestState>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Returns the flat path that is looked up in the route table; for a request without one, a path that no route has. */
  begin(raw: IncomingMessage): string {
    const url = raw.url ?? '/';
    const located = locate(url, this.#prefix);
    const encrypted = raw.socket instanceof TLSSocket;
    const { localAddress = '127.0.0.1', localPort = 80 } = raw.socket;
    this.#states.set(raw, {
      located,
      originalUrl: url,
      prefix: this.#prefix,
      base: baseUrl({ headers: raw.headers, encrypted, localAddress, localPort }, this.#prefix),
      principal: { kind: 'anonymous' },
      session: null,
      form: null,
    });
    // Clients send all sorts of things as a media type; what is none counts as missing, as in Jenkins.
    const type = raw.headers['content-type'];
    if (type !== undefined && !MEDIA_TYPE.test(type)) delete raw.headers['content-type'];
    return located.kind === 'path' ? located.path + queryOf(url) : '/_';
  }

  of(request: { readonly raw: IncomingMessage }): RequestState {
    const state = this.#states.get(request.raw);
    if (state === undefined) throw new Error('a request was not begun');
    return state;
  }
}

/** Returns the query of a request target, `?a=b`; it is empty where there is none. */
export function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}
