import { textOrEmpty } from '../../parameters/types.ts';
import { validation } from '../../reply/form-validation.ts';
import { type Route, route } from '../../route.ts';

/**
 * Holds the routes that check the spec of a timer. Jenkins: `TimerTrigger.DescriptorImpl#doCheckSpec` and the like of SCM
 * polling.
 */
export const checkSpecRoutes: readonly Route[] = [
  'hudson.triggers.TimerTrigger/checkSpec',
  'hudson.triggers.SCMTrigger/checkScmpoll_spec',
].map((check) =>
  route({
    method: 'GET or POST',
    path: `/_item/:item/descriptorByName/${check}`,
    permission: 'Job/Read',
    crumb: 'required',
    parameters: { value: textOrEmpty('The schedule as somebody wrote it.') },
    doc: 'Says of a schedule for this job what is wrong or odd with it, and when it would run.',
    handler: ({ services, loaded, parameters }) =>
      validation(...services.timers.check(parameters.value, loaded.fullName)),
  }),
);
