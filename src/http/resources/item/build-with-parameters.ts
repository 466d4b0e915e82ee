import { fail } from '../../../model/index.ts';
import { parameterDefinitions } from '../../../points/index.ts';
import { everyField } from '../../parameters/types.ts';
import { beanContextOf } from '../../request/access.ts';
import { parameterContextOf } from '../../request/parameter-context.ts';
import { route } from '../../route.ts';
import { CAUSE, triggerCause } from '../../trigger/cause.ts';
import { delay } from '../../trigger/delay.ts';
import { postRequiredPage } from '../../trigger/pages.ts';
import { valuesOfQuery } from '../../trigger/submitted-values.ts';
import { mayTrigger } from '../../trigger/token.ts';
import { queued } from './build.ts';

export const buildWithParameters = route({
  method: 'GET or POST',
  path: '/_item/:item/buildWithParameters',
  audit: 'always',
  permission: 'Job/Read',
  crumb: 'required',
  parameters: { delay: delay(), ...CAUSE, NAME: everyField('Value of the parameter of this name.') },
  doc: 'Starts a build with the values of the query or form; others have their defaults. 303: an equal one waits.',
  async handler(context) {
    const { job, services } = context;
    if (!mayTrigger(context)) return postRequiredPage(context);
    const { delay } = context.parameters;
    if (!services.scheduler.isBuildable(job)) fail('NOT_BUILDABLE', job.fullName);
    const definitions = parameterDefinitions(job.config);
    if (definitions === null) return fail('NOT_PARAMETERIZED');
    const values = valuesOfQuery(definitions, context.parameters.NAME);
    const { item, created } = await services.scheduler.schedule(job, {
      causes: [triggerCause(context)],
      delay,
      values,
      context: parameterContextOf(beanContextOf(context)),
    });
    return queued(item, created ? 201 : 303);
  },
});
