import { isWorse } from '../../model/index.ts';
import { bool, definePublisher, optionalText } from '../../points/index.ts';
import { setDescription } from './set-description.ts';

/**
 * Describes the run by what its console says, with words of their own for one that failed. Jenkins:
 * `DescriptionSetterPublisher`.
 */
export const description = definePublisher({
  symbol: 'descriptionSetter',
  displayName: 'Set build description',
  xmlTag: 'hudson.plugins.descriptionsetter.DescriptionSetterPublisher',
  fields: {
    regexp: optionalText({ label: 'Regular expression' }),
    regexpForFailed: optionalText({ label: 'Regular expression for failed builds' }),
    description: optionalText({ label: 'Description' }),
    descriptionForFailed: optionalText({ label: 'Description for failed builds' }),
    setForMatrix: bool({ label: 'Also set the description on a multi-configuration build' }),
  },
  example: {
    regexp: 'version (.*)',
    regexpForFailed: 'ERROR: (.*)',
    description: null,
    descriptionForFailed: 'broken: \\1',
    setForMatrix: false,
  },
  async perform(config, context) {
    const hasWords = (config.regexpForFailed ?? '') !== '' || (config.descriptionForFailed ?? '') !== '';
    const [regexp, text] =
      hasWords && isWorse(context.result(), 'UNSTABLE')
        ? [config.regexpForFailed, config.descriptionForFailed]
        : [config.regexp, config.description];
    await setDescription(regexp ?? '', text ?? '', context);
    return 'SUCCESS';
  },
});
