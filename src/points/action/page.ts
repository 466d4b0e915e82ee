import { type Bean, type Reference, refer } from '../../export/index.ts';
import type { Permission } from '../../model/index.ts';
import type { ActionBeanContext, JobPageContext, RunPageContext, ServerPageContext } from './page-context.ts';
import type { QueryParameters, QueryValues } from './query.ts';
import type { ReportPage } from './report.ts';

/** Describes what an action has at fixed addresses below the server, its jobs or their runs. It changes nothing. */
export interface ActionPlace<C> {
  readonly pages: readonly ActionPage<C>[];
  readonly apis: readonly ActionApi<C>[];
  /**
   * Returns what stands among the `actions` of the job or run in the remote API, by a bean of the plugin's own; null where
   * that is nothing. It is called for each job or run of an answer, so that it must be fast.
   */
  readonly exported: ((shown: Pick<C, Extract<keyof C, 'job' | 'run'>>) => Reference<ActionBeanContext> | null) | null;
  /**
   * Returns the link from the page of the job or run; null where there is none. The page waits for two seconds at most, and asks no
   * more until a call that took longer is over.
   */
  link(context: C): Promise<ActionLink | null>;
}

export interface ActionLink {
  readonly title: string;
  /** Holds a few words; '' for none. */
  readonly summary: string;
  /** Holds the path below the job or run. */
  readonly path: string;
}

/** Describes a page, a text or a picture at an address. */
export interface ActionPage<C> {
  /** Holds the path below the server, the job or the run: `badge/icon`. */
  readonly path: string;
  /** Says what the address answers, in a sentence for the description of the interface. */
  readonly doc: string;
  /** Is `GET or POST` where clients repeat a POST at the address; it changes nothing either way, and needs a crumb. */
  readonly method: 'GET' | 'GET or POST';
  /** Names the required permission, `Job/Read` by default. `public`, for the server's alone, requires none at all. */
  readonly permission: Permission | 'public';
  /** Says whether clients are redirected to the address with a final slash. */
  readonly isObject: boolean;
  readonly parameters: QueryParameters;
  answer(context: C, query: QueryValues): Promise<ActionAnswer> | ActionAnswer;
}

/** Describes an object of the remote API, at `api/json`, `api/xml` and `api/python` below its path. */
export interface ActionApi<C> {
  readonly path: string;
  readonly doc: string;
  readonly bean: Bean<never, ActionBeanContext>;
  reference(context: C): Promise<Reference<ActionBeanContext>>;
}

/** Represents the answer of a page. No address of an action answers HTML of its own. */
export type ActionAnswer =
  | { readonly type: 'report'; readonly page: ReportPage }
  | { readonly type: 'overview'; readonly title: string; readonly page: OverviewPage }
  | { readonly type: 'text'; readonly text: string; readonly contentType?: TextType }
  | { readonly type: 'json'; readonly json: unknown }
  /** Represents a picture for other pages, which clients ask for again and again; no script in it can run. */
  | { readonly type: 'picture'; readonly svg: string }
  /** Represents a text that is read while it is sent. `open` is not called for a HEAD. */
  | { readonly type: 'stream'; readonly contentType: TextType; open(): AsyncIterable<Buffer> };

export type TextType = 'text/plain;charset=utf-8' | 'application/xml;charset=utf-8';

/** Describes a page of links, tables and texts under headings. */
export interface OverviewPage extends Pick<ReportPage, 'heading' | 'tables'> {
  /** Describes the page in a sentence; '' where there is none. */
  readonly about: string;
  /** Lists links to addresses of the web, or to paths of the server; with any other address they are texts. */
  readonly links: readonly { readonly text: string; readonly href: string }[];
  readonly texts: readonly { readonly heading: string; readonly text: string }[];
}

/** Describes a page whose query has exactly the declared parameters. */
type PageSpec<C, P extends QueryParameters, Allowed> = Pick<ActionPage<C>, 'path' | 'doc'> & {
  readonly method?: ActionPage<C>['method'];
  readonly permission?: Allowed;
  readonly isObject?: boolean;
  readonly parameters?: P;
  answer(context: C, query: QueryValues<keyof P & string>): Promise<ActionAnswer> | ActionAnswer;
};

type None = Readonly<Record<never, never>>;

export function runPage<const P extends QueryParameters = None>(
  spec: PageSpec<RunPageContext, P, Permission>,
): ActionPage<RunPageContext> {
  return { ...PAGE, ...spec };
}

export function jobPage<const P extends QueryParameters = None>(
  spec: PageSpec<JobPageContext, P, Permission>,
): ActionPage<JobPageContext> {
  return { ...PAGE, ...spec };
}

export function serverPage<const P extends QueryParameters = None>(
  spec: PageSpec<ServerPageContext, P, Permission | 'public'>,
): ActionPage<ServerPageContext> {
  return { ...PAGE, permission: 'Overall/Read', ...spec };
}

const PAGE = { method: 'GET', permission: 'Job/Read', isObject: false, parameters: {} } as const;

/** Makes an object of the remote API below runs. */
export function runApi<T>(spec: {
  readonly path: string;
  readonly doc: string;
  readonly bean: Bean<T, ActionBeanContext>;
  read(context: RunPageContext): Promise<T>;
}): ActionApi<RunPageContext> {
  const { path, doc, bean } = spec;
  return { path, doc, bean, reference: async (context) => refer(bean, await spec.read(context)) };
}
