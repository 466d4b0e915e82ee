import { fail } from '../../../model/index.ts';
import type { Parameter } from '../../parameters/declare.ts';
import { route } from '../../route.ts';

/** Declares the number of a build, of nine digits at most. Reading it throws FORM_BROKEN. */
function buildNumber(doc: string): Parameter<number> {
  return {
    doc,
    schema: { type: 'integer', minimum: 0, maximum: 999_999_999 },
    read(fields, name) {
      const text = fields.get(name) ?? '';
      return /^\d{1,9}$/.test(text.trim()) ? Number(text) : fail('FORM_BROKEN', `${name} is not a number`);
    },
  };
}

/**
 * Sets the number of the next build. A number that is not above the last build's changes nothing, as with Jenkins's
 * next-build-number plugin.
 */
export const nextBuildNumber = route({
  method: 'POST',
  path: '/_item/:item/nextbuildnumber/submit',
  permission: 'Job/Configure',
  crumb: 'required',
  parameters: { nextBuildNumber: buildNumber('Number of the next build.') },
  doc: 'Raises the number that the next build gets.',
  async handler({ job, parameters, services, via }) {
    await services.home.runs.setNextNumber(job, parameters.nextBuildNumber);
    return { type: 'redirect', to: `/${via}` };
  },
});
