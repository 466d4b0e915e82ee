import type { Bean, Reference } from '../../export/index.ts';
import type { Permission } from '../../model/index.ts';
import { REMOTE_API } from '../parameters/remote-api.ts';
import { type BeanContext, type RequestContext, type Route, route } from '../route.ts';

export interface ExportedObject {
  /** Holds the route path of the object, without a final slash. */
  readonly path: string;
  readonly permission?: Permission;
  /** Holds a sentence about what the object exports. */
  readonly doc: string;
  /** Holds what it answers, where the description of the interface does not know that by the path. */
  readonly beans?: readonly Bean<never, BeanContext>[];
  reference(context: RequestContext<typeof REMOTE_API>): Reference<BeanContext> | Promise<Reference<BeanContext>>;
}

/** Returns the route of an object's remote API: `api/json`, `api/xml`, `api/python`. */
export function exportRoute({ path, permission = 'Overall/Read', doc, beans = [], reference }: ExportedObject): Route {
  return route({
    method: 'GET or POST',
    path: `${path}/api/:format`,
    permission,
    crumb: 'required',
    parameters: REMOTE_API,
    doc,
    beans,
    handler: async (context) => ({ type: 'export', reference: await reference(context) }),
  });
}
