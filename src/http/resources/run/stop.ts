import { route } from '../../route.ts';

/** Stops a build; whoever may read it gets the same answer when it has ended already. */
export const stop = route({
  method: 'POST',
  path: '/_run/:item/:run/stop',
  permission: 'Job/Read',
  crumb: 'required',
  doc: 'Stops the build and every process that it started.',
  handler({ job, run, principal, services, require }) {
    if (services.builds.running(job).some(({ number }) => number === run.number)) require('Job/Cancel');
    services.builds.stop(run, principal.kind === 'user' ? principal.userId : null);
    return { type: 'back' };
  },
});
