import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Item, Job, LoadedItem, Run, Services, View } from '../controller/index.ts';
import type { Bean, Reference } from '../export/index.ts';
import type { Permission } from '../model/index.ts';
import type { Principal } from '../security/index.ts';
import type { Frame, Page } from '../ui/index.ts';
import type { Declared, None, ValuesOf } from './parameters/declare.ts';

/**
 * Describes a URL: who may call it, how, and what it does. Paths are the flat ones of `locate.ts`: `/_item/:item/…` (full
 * name), `/_run/:item/:run/…` (number or permalink), `/_view/:owner/:view/…` (`:owner` is `/` and the full name of the
 * folder: never empty), all others as they are.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PUT' | 'GET or POST';
  readonly path: string;
  /**
   * Names the required permission. `public` requires none, not even Overall/Read. Otherwise Overall/Read is checked first,
   * then, with `:item` or `:owner` in the path, Job/Read on it (missing and hidden items are the same 404), then this
   * permission. The handler may check more with `require`.
   */
  readonly permission: Permission | 'public';
  /**
   * Says whether a POST needs a crumb. `required`: it does unless it came with an API token. A GET never does; what a GET
   * route answers to a POST needs one nevertheless.
   */
  readonly crumb: 'required' | 'exempt';
  /** Says that the handler reads the body itself, as it comes: for contents of any length. */
  readonly isStreamed?: true;
  /** Limits the bytes of a body, whoever sends it. The default is 16 MB, and 64 KB for a requester without Overall/Read. */
  readonly maxBodyBytes?: number;
  /** Says whether the path names an object: without a final slash it is redirected to the one with it. */
  readonly object?: boolean;
  /**
   * Names what other verbs get: `405` (page with a form that posts), `404`, `400`. Only for POST routes; the default is
   * 405.
   */
  readonly otherVerbs?: '405' | '404' | '400';
  /**
   * Says whether requests are lines of the audit log; the default is those of routes for POST and DELETE alone. `never`: it
   * only checks or shows something, or has a log of its own. `always`: also what GET or POST do.
   */
  readonly audit?: 'never' | 'always';
  /** Holds the parameters of query and form by name. A handler sees those that its route declares, and no others. */
  readonly parameters?: Declared;
  /** Says that it answers files of builds or users, which a host of their own may serve (`resource-host/`). */
  readonly files?: true;
  /** Names the plugin of Jenkins that has the address, by its short name: it is gone where that does not work. */
  readonly plugin?: string;
  readonly doc: string;
  /** Holds the beans that it answers, beside those that the description of the interface knows by the path. */
  readonly beans?: readonly Bean<never, BeanContext>[];
  handler(context: RequestContext<Declared>): Promise<Reply> | Reply;
}

/** Describes a route whose handler gets the values of the parameters that it declares. */
export interface RouteWith<P extends Declared> extends Route {
  readonly parameters?: P;
  handler(context: RequestContext<P>): Promise<Reply> | Reply;
}

/** Returns the route; the compiler checks that its handler reads declared parameters only. */
export function route<const P extends Declared = None>(definition: RouteWith<P>): RouteWith<NoInfer<P>>;
export function route(definition: Route): Route {
  return definition;
}

/** Returns the routes as addresses of a plugin, given by its short name, but for those that name one themselves. */
export function ofPlugin(plugin: string, routes: readonly Route[]): readonly Route[] {
  return routes.map((each) => ({ plugin, ...each }));
}

export interface RequestContext<P extends Declared = None> {
  readonly services: Services;
  readonly principal: Principal;
  /** Says whether it came to the host that serves files of builds and users, where every other answer leads back. */
  readonly isForResources: boolean;
  /**
   * Holds the values of the route's parameters, from query and form together; the query takes precedence. Reading them
   * throws where they are refused.
   */
  readonly parameters: ValuesOf<P>;
  /** Holds the crumb in query or form; undefined where there is none. */
  readonly crumbField: string | undefined;
  /** Holds the decoded path parameters. */
  readonly path: Readonly<Record<string, string>>;
  /** Holds the body as text, for XML; '' where there is none. */
  readonly body: string;
  /** Holds the body as it was sent; it is empty where there is none and for multipart forms. */
  readonly bodyBytes: Buffer;
  /** Holds path and query as the client sees them: with every prefix, before `rewriteUrl`. */
  readonly ownPath: string;
  /** Holds `http://host:port/prefix/` as the client used it (X-Forwarded-Proto/-Host/-Port honoured). */
  readonly base: string;
  /** Holds the path of the item or view below the base as it was reached: `view/all/job/a/`; '' where there is none. */
  readonly via: string;
  /** Returns the item of `:item`; throws the catalog's 404 otherwise. */
  readonly item: Item;
  /** Returns the item, which must be loaded; an unloadable one throws ITEM_UNLOADABLE. */
  readonly loaded: LoadedItem;
  /** Returns the item, which must be a loaded job; throws ITEM_UNLOADABLE, NOT_A_JOB. */
  readonly job: Job;
  /**
   * Returns the full name of the folder that `:owner` or `:item` names, '' for the root; throws NOT_A_FOLDER where it is
   * none.
   */
  readonly owner: string;
  /** Returns the view of `:owner` and `:view`; throws VIEW_NOT_FOUND. */
  readonly view: View;
  /** Returns the run of `:run`; throws the catalog's 404 or RUN_UNREADABLE. */
  readonly run: Run;
  /** Throws a refusal unless the principal has the permission (on the item of the path). */
  require(permission: Permission): void;
  may(permission: Permission): boolean;
  /** Says whether a link may be shown: what it leads to is of no plugin that does not work. `href` is an absolute path. */
  isThere(href: string): boolean;
  /** Returns the session of the request, made if there was none (sets the cookie). */
  session(): { id: string };
  /** Gives the client a session of this user with a new id, in place of the one it had; null: only ends that one. */
  renewSession(userId: string | null): void;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Reply =
  /** Represents a page in the usual frame. */
  | {
      readonly type: 'page';
      readonly title: string;
      readonly page: Page;
      /** Holds the feeds of what the page shows. */
      readonly feeds?: Frame['feeds'];
      /** Holds the rest of the way to the page, behind dashboard, views, items and build. */
      readonly trail?: Frame['breadcrumbs'];
      /** Holds the tasks at the side of the page, where they are not those of the object that its address names; `[]` is none. */
      readonly tasks?: Frame['tasks'];
      /** Says that it has no way to it and no tasks: somebody is not in yet. */
      readonly isAlone?: boolean;
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Represents a bean, in the format of `:format` (json, xml, python) with tree, depth, xpath and the other parameters. */
  | {
      readonly type: 'export';
      readonly reference: Reference<BeanContext>;
      /** Lists XPath expressions whose bare text or number is answered to everybody; for all others that is refused. */
      readonly allowedPrimitives?: readonly string[];
      /** Says whether it holds a secret beside what the requester wrote into the query; then it is never compressed. */
      readonly holdsSecret?: boolean;
    }
  | {
      readonly type: 'text';
      readonly text: string;
      readonly contentType?: string;
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly type: 'json'; readonly json: unknown; readonly status?: number }
  /** Represents server-sent events: the source writes until the client disconnects or `signal` aborts. */
  | { readonly type: 'events'; run(send: SendEvent, signal: AbortSignal): Promise<void> }
  | { readonly type: 'empty'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /**
   * Represents a redirect. `to`: `.` is the folder of the request's path; a relative path is resolved against it; an
   * absolute path gets the prefix; a URL stays. Location is always absolute.
   */
  | { readonly type: 'redirect'; readonly to: string; readonly status?: 201 | 302 | 303 }
  /** Represents a redirect to the Referer, or to `otherwise` (`.`) where that is no page of this server. */
  | { readonly type: 'back'; readonly otherwise?: string }
  /** Says that the handler has taken the reply over (files, zips). */
  | { readonly type: 'taken' };

/** Represents one server-sent event. `id` is what a client sends when it reconnects. */
export type SentEvent =
  | { readonly id?: string; readonly event: string; readonly data: unknown }
  /** Represents an id alone, from which a client can resume; it is sent at once, or with the next heartbeat. */
  | { readonly id: string; readonly now: boolean };

/** Resolves when the client can take more: whoever waits for it keeps nothing in memory for a slow one. */
export type SendEvent = (event: SentEvent) => Promise<void>;

/** Describes what the readers of bean rows get. */
export interface BeanContext {
  readonly services: Services;
  readonly principal: Principal;
  readonly base: string;
  readonly via: string;
  may(permission: Permission, item?: string): boolean;
  /** Holds the time that expressions of views may still use in this request, in milliseconds. */
  readonly expressions?: { leftMs: number };
}
