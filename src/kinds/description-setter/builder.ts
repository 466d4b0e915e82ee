import { defineBuilder, optionalText } from '../../points/index.ts';
import { setDescription } from './set-description.ts';

/** Describes the run by what its console says so far. Jenkins: `DescriptionSetterBuilder`. */
export const descriptionStep = defineBuilder({
  symbol: 'setBuildDescriptionStep',
  displayName: 'Set build description',
  xmlTag: 'hudson.plugins.descriptionsetter.DescriptionSetterBuilder',
  fields: {
    regexp: optionalText({ label: 'Regular expression' }),
    description: optionalText({ label: 'Description' }),
  },
  example: { regexp: 'version (.*)', description: 'made \\1' },
  async perform({ regexp, description }, context) {
    await setDescription(regexp ?? '', description ?? '', context);
    return 'SUCCESS';
  },
});
