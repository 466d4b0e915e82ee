import { messageOf } from '../../../kit/index.ts';
import { displayNameOf, fail } from '../../../model/index.ts';
import type {
  ActionPlace,
  JobPageContext,
  KindRegistry,
  QueryParameters,
  RunPageContext,
  ServerPageContext,
} from '../../../points/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { answerGiven, type ShownAnswer } from '../../extensions/action-shapes.ts';
import type { Parameter } from '../../parameters/declare.ts';
import type { Fields } from '../../parameters/fields.ts';
import { flag, group, text } from '../../parameters/types.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { replyOf } from './answer.ts';
import { jobPageContext, runPageContext, serverPageContext } from './page-context.ts';

/** Describes where the addresses of an action are, and what their pages get. */
interface Start<C> {
  /** Holds the route path in front of them. */
  readonly path: string;
  contextOf(context: RequestContext): C;
  /** Returns the display name of what they are below; '' for the server. */
  ownerName(context: RequestContext): string;
}

const SERVER: Start<ServerPageContext> = { path: '', contextOf: serverPageContext, ownerName: () => '' };
const JOB: Start<JobPageContext> = {
  path: '/_item/:item',
  contextOf: jobPageContext,
  ownerName: (context) => itemDisplayName(context, context.job),
};
const RUN: Start<RunPageContext> = {
  path: '/_run/:item/:run',
  contextOf: runPageContext,
  ownerName: (context) => `${itemDisplayName(context, context.job)} ${displayNameOf(context.run)}`,
};

/**
 * Returns the routes of what actions have at fixed addresses. Each address that a kind declares is a route of its own; there
 * is none for anything else.
 */
export function actionRoutes(kinds: Pick<KindRegistry, 'all'>): Route[] {
  return kinds
    .all('action')
    .flatMap(({ belowServer, belowJob, belowRun }) => [
      ...routesOf(SERVER, belowServer),
      ...routesOf(JOB, belowJob),
      ...routesOf(RUN, belowRun),
    ]);
}

function routesOf<C>({ path, contextOf, ownerName }: Start<C>, { pages, apis }: ActionPlace<C>): Route[] {
  const shown = pages.map((page) =>
    route({
      method: page.method,
      path: `${path}/${page.path}`,
      permission: page.permission,
      crumb: page.method === 'GET' ? 'exempt' : 'required',
      object: page.isObject,
      parameters: { query: declared(page.parameters) },
      doc: page.doc,
      async handler(context) {
        const { query } = context.parameters;
        const sent = { get: (name: string) => query.get(name), inOrder: query.inQuery };
        const answer = answered(page, await page.answer(contextOf(context), sent));
        return replyOf(context, answer, () => ownerName(context));
      },
    }),
  );
  const exported = apis.map((api) =>
    exportRoute({
      path: `${path}/${api.path}`,
      permission: 'Job/Read',
      doc: api.doc,
      beans: [api.bean],
      reference: (context) => api.reference(contextOf(context)),
    }),
  );
  return [...exported, ...shown];
}

/** Returns what a page answered. Throws PAGE_OF_PLUGIN_WRONG where that is no answer. */
function answered({ path }: { readonly path: string }, given: unknown): ShownAnswer {
  try {
    return answerGiven(given);
  } catch (error) {
    return fail('PAGE_OF_PLUGIN_WRONG', path, messageOf(error));
  }
}

/** Declares each parameter for the description of the interface; the page gets what was sent for them. */
function declared(parameters: QueryParameters): Parameter<Fields> {
  const parts = Object.entries(parameters).map(([name, { doc, type }]): [string, Parameter<unknown>] => [
    name,
    type === 'boolean' ? flag(doc) : text(doc, { type }),
  ]);
  return group(Object.fromEntries(parts), (fields) => fields);
}
