import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { Principal, Session } from '../../security/index.ts';
import type { Fields } from '../parameters/fields.ts';
import { baseUrl } from './base-url.ts';
import { type Form, fieldsOf, NO_FORM } from './form.ts';
import { type Located, locate } from './locate.ts';
import type { RedirectTarget } from './redirect.ts';

/** Says whether a link may be shown; the path is below the context path: `/job/a/badge/`. */
export type LinkCheck = (path: string) => boolean;

/** Describes what is known of a request before a route handles it. */
export interface RequestState extends RedirectTarget {
  readonly located: Located;
  /** Says whether it came to the host that serves files of builds and users, and nothing else. */
  readonly isForResources: boolean;
  /** Holds the decoded parameters of the route's path. */
  path: Readonly<Record<string, string>>;
  principal: Principal;
  /** Holds the session of the request's cookie, or the one that was opened for the answer. */
  session: Session | null;
  /** Holds the form; null until the body was read. */
  form: Form | null;
  /** Holds query and form together; null until somebody asks for them. */
  fields: Fields | null;
  /** Holds the number of the last event before the request: pages go on from there. */
  readonly lastEvent: number;
  /** Says whether a link with a path below the context path leads to something: to no address of an idle plugin. */
  readonly isThere: LinkCheck;
  /** Says whether the answer holds a secret of which its compressed length would tell. */
  holdsSecret: boolean;
}

const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

const NO_PARAMETERS: Readonly<Record<string, string>> = {};
const ANONYMOUS: Principal = { kind: 'anonymous' };

/** Holds the states of the requests under way; each is removed with its request. */
export class RequestStates {
  readonly #prefix: string;
  readonly #isThere: LinkCheck;
  readonly #states = new WeakMap<IncomingMessage, RequestState>();

  constructor(prefix: string, isThere: LinkCheck) {
    this.#prefix = prefix;
    this.#isThere = isThere;
  }

  /** Notes what is known of a request as it came; `lastEvent` is the number of the last event by then. */
  begin(raw: IncomingMessage, lastEvent: number): void {
    const { url = '/', headers, socket } = raw;
    this.#states.set(raw, {
      located: locate(url, this.#prefix),
      path: NO_PARAMETERS,
      originalUrl: url,
      prefix: this.#prefix,
      isForResources: false,
      base: baseUrl({ headers, encrypted: socket instanceof TLSSocket, socket }, this.#prefix),
      principal: ANONYMOUS,
      session: null,
      form: null,
      fields: null,
      lastEvent,
      isThere: this.#isThere,
      holdsSecret: false,
    });
    // Clients send all sorts of things as a media type; what is none counts as missing, as in Jenkins.
    const type = headers['content-type'];
    if (type !== undefined && !MEDIA_TYPE.test(type)) delete headers['content-type'];
  }

  /** Makes a request to the host for files one for a path of the server, by somebody who was let through. */
  lead(raw: IncomingMessage, { url, principal }: { readonly url: string; readonly principal: Principal }): void {
    const state = this.of({ raw });
    const located = locate(url, this.#prefix);
    this.#states.set(raw, { ...state, located, originalUrl: url, principal, isForResources: true });
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

/** Returns the fields of query and form together, as they are when they are first asked for: after the body was read. */
export function fieldsOfRequest(state: RequestState): Fields {
  state.fields ??= fieldsOf(queryOf(state.originalUrl), state.form ?? NO_FORM);
  return state.fields;
}
