import { fail } from '../../../model/index.ts';
import { route } from '../../route.ts';

/** A number that is not above the last build's changes nothing, as with Jenkins's next-build-number plugin. */
export const nextBuildNumber = route({
  method: 'POST',
  path: '/_item/:item/nextbuildnumber/submit',
  permission: 'Job/Configure',
  crumb: 'required',
  parameters: { nextBuildNumber: 'Number of the next build.' },
  doc: 'Raises the number that the next build gets.',
  async handler({ job, parameters, services, via }) {
    const text = parameters.get('nextBuildNumber') ?? '';
    if (!/^\d{1,9}$/.test(text.trim())) fail('FORM_BROKEN', 'nextBuildNumber is not a number');
    await services.home.runs.setNextNumber(job, Number(text));
    return { type: 'redirect', to: `/${via}` };
  },
});
