import { type Route, route } from '../../route.ts';
import { computedFolder } from './folder-of.ts';

export function stopOf(segment: string): Route {
  return route({
    method: 'POST',
    path: `/_item/:item/${segment}/stop`,
    permission: 'Job/Cancel',
    crumb: 'required',
    doc: 'Ends the look for items that is under way.',
    handler(context) {
      context.services.indexing.stop(computedFolder(context).fullName);
      return { type: 'redirect', to: '..' };
    },
  });
}
