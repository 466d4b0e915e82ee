import { route } from '../../route.ts';

/** Stops a build; the answer is the same when it has ended already. */
export const stop = route({
  method: 'POST',
  path: '/_run/:item/:run/stop',
  permission: 'Job/Cancel',
  crumb: 'required',
  doc: 'Stops the build and every process that it started.',
  handler({ run, principal, services }) {
    services.builds.stop(run, principal.kind === 'user' ? principal.userId : null);
    return { type: 'back' };
  },
});
