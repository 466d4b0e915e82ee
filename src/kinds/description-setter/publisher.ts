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
    regexp: optionalText({ label: 'Regular expression', help: 'The first line of the console with a match is taken.' }),
    regexpForFailed: optionalText({
      label: 'Regular expression for failed builds',
      help: 'It is used instead after a build that failed.',
    }),
    description: optionalText({
      label: 'Description',
      help: 'The text; `\\1` is the first group of the match. Without a text it is that group, or the match.',
    }),
    descriptionForFailed: optionalText({
      label: 'Description for failed builds',
      help: 'It is used instead after a build that failed.',
    }),
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
