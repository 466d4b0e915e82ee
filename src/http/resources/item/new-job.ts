import { rootHref } from '../../hrefs.ts';
import { demandPrimaryView } from '../../primary-view.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

export const newJob = route({
  method: 'GET or POST',
  path: '/newJob',
  permission: 'Job/Create',
  crumb: 'required',
  doc: 'The page on which people make a job.',
  handler: page,
});

export const newJobInView: Route = route({
  ...newJob,
  path: '/_view/:view/newJob',
  handler(context) {
    demandPrimaryView(context);
    return page(context);
  },
});

function page(context: RequestContext): Reply {
  const kinds = context.services.kinds
    .all('item')
    .flatMap((kind) =>
      'className' in kind && typeof kind.className === 'string'
        ? [{ className: kind.className, displayName: kind.displayName }]
        : [],
    );
  return {
    type: 'page',
    title: 'New Item',
    page: { page: 'new-item', action: rootHref(context, 'createItem'), kinds },
  };
}
