import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Item, Job, LoadedItem, Run, Services, View } from '../controller/index.ts';
import type { Reference } from '../export/index.ts';
import type { Permission } from '../model/index.ts';
import type { Principal } from '../security/index.ts';
import type { Frame, Page } from '../ui/index.ts';
import type { Declared, None, ValuesOf } from './parameters/declare.ts';

/**
 * A URL as a value: who may call it, how, and what it does stand together. Paths are the flat ones of `locate.ts`:
 * `/_item/:item/…` (full name), `/_run/:item/:run/…` (number or permalink), `/_view/:owner/:view/…` (`:owner` is `/` and
 * the full name of the folder: never empty), all others as they are.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'GET or POST';
  readonly path: string;
  /**
   * `public`: also without Overall/Read. Otherwise Overall/Read first, then, with `:item` or `:owner` in the path,
   * Job/Read on it (missing and hidden items are the same 404), then this. The handler may ask for more with `require`.
   */
  readonly permission: Permission | 'public';
  /** `required`: a POST needs a crumb unless it came with an API token. The default for anything that is not GET. */
  readonly crumb: 'required' | 'exempt';
  /** Bytes of a body, whoever sends it. Not said: 16 MB, and 64 KB of somebody who may not look around. */
  readonly maxBodyBytes?: number;
  /** The path names an object: without a final slash it is redirected to the one with it. */
  readonly object?: boolean;
  /**
   * What other verbs get: `405` (page with a form that posts), `404`, `400`. Only for POST routes; default 405.
   */
  readonly otherVerbs?: '405' | '404' | '400';
  /** Parameters of query and form by name. A handler sees those that its route declares, and no others. */
  readonly parameters?: Declared;
  readonly doc: string;
  handler(context: RequestContext<Declared>): Promise<Reply> | Reply;
}

/** A route whose handler gets the values of the parameters that it declares. */
export interface RouteWith<P extends Declared> extends Route {
  readonly parameters?: P;
  handler(context: RequestContext<P>): Promise<Reply> | Reply;
}

/** Returns the route; the compiler checks that its handler reads declared parameters only. */
export function route<const P extends Declared = None>(definition: RouteWith<P>): RouteWith<NoInfer<P>>;
export function route(definition: Route): Route {
  return definition;
}

export interface RequestContext<P extends Declared = None> {
  readonly services: Services;
  readonly principal: Principal;
  /** Values of the route's parameters, from query and form together; the query wins. A refusal is thrown by the reading. */
  readonly parameters: ValuesOf<P>;
  /** The crumb in query or form; undefined where there is none. */
  readonly crumbField: string | undefined;
  /** Decoded path parameters. */
  readonly path: Readonly<Record<string, string>>;
  /** The body as text, for XML; '' where there is none. */
  readonly body: string;
  /** The body as it came; empty where there is none and for multipart forms. */
  readonly bodyBytes: Buffer;
  /** Path and query as the client sees them: with every prefix, before `rewriteUrl`. */
  readonly ownPath: string;
  /** `http://host:port/prefix/` as the client used it (X-Forwarded-Proto/-Host/-Port honoured). */
  readonly base: string;
  /** Path of the item or view below the base as it was reached: `view/all/job/a/`; '' where there is none. */
  readonly via: string;
  /** The item of `:item`; throws the catalog's 404 otherwise. */
  readonly item: Item;
  /** The item, which must be loaded; an unloadable one throws ITEM_UNLOADABLE. */
  readonly loaded: LoadedItem;
  /** The item, which must be a loaded job: ITEM_UNLOADABLE, NOT_A_JOB. */
  readonly job: Job;
  /** Full name of the folder that `:owner` or `:item` names, '' for the root; NOT_A_FOLDER where it is none. */
  readonly owner: string;
  /** The view of `:owner` and `:view`; throws VIEW_NOT_FOUND. */
  readonly view: View;
  /** The run of `:run`; throws the catalog's 404 or RUN_UNREADABLE. */
  readonly run: Run;
  /** Throws a refusal unless the principal has the permission (on the item of the path). */
  require(permission: Permission): void;
  may(permission: Permission): boolean;
  /** Session of the request, made if there was none (sets the cookie). */
  session(): { id: string };
  /** Gives the client a session of this user with a new id, in place of the one it had; null: only ends that one. */
  renewSession(userId: string | null): void;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Reply =
  /** A page in the usual frame. */
  | {
      readonly type: 'page';
      readonly title: string;
      readonly page: Page;
      /** Of what it shows. */
      readonly feeds?: Frame['feeds'];
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** A bean, in the format of `:format` (json, xml, python) with tree, depth, xpath and the rest. */
  | {
      readonly type: 'export';
      readonly reference: Reference<BeanContext>;
      /** XPath expressions whose bare text or number is answered to everybody; otherwise that is refused. */
      readonly allowedPrimitives?: readonly string[];
    }
  | {
      readonly type: 'text';
      readonly text: string;
      readonly contentType?: string;
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly type: 'json'; readonly json: unknown; readonly status?: number }
  /** Server-sent events: the source writes until the client goes or `signal` aborts. */
  | { readonly type: 'events'; run(send: SendEvent, signal: AbortSignal): Promise<void> }
  | { readonly type: 'empty'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /**
   * `to`: `.` is the folder of the request's path; a relative path is resolved against it; an absolute path gets the
   * prefix; a URL stays. Location is always absolute.
   */
  | { readonly type: 'redirect'; readonly to: string; readonly status?: 201 | 302 | 303 }
  /** To the Referer, or `otherwise` (`.`) where that is no page of this server. */
  | { readonly type: 'back'; readonly otherwise?: string }
  /** The handler has taken the reply over (files, zips). */
  | { readonly type: 'taken' };

/** One server-sent event. `id` is what a client names when it comes back. */
export type SentEvent =
  | { readonly id?: string; readonly event: string; readonly data: unknown }
  /** Nothing but where to go on from; told at once, or with the next heartbeat. */
  | { readonly id: string; readonly now: boolean };

/** Resolves when the client can take more: whoever waits for it keeps nothing in memory for a slow one. */
export type SendEvent = (event: SentEvent) => Promise<void>;

/** What readers of bean rows get. */
export interface BeanContext {
  readonly services: Services;
  readonly principal: Principal;
  readonly base: string;
  readonly via: string;
  may(permission: Permission, item?: string): boolean;
  /** What expressions of views may still cost in this request, in milliseconds. */
  readonly expressions?: { leftMs: number };
}
