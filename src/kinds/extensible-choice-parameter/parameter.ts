import { fail } from '../../model/index.ts';
import { bool, defineParameter, group, text } from '../../points/index.ts';
import { submittedText } from '../shared/submitted-text.ts';

const PROVIDER = 'jp.ikedam.jenkins.plugins.extensible_choice_parameter.TextareaChoiceListProvider';

/**
 * Defines a parameter that is one of the lines of a text, or anything where it is editable. Other providers of choices
 * (files, scripts) leave no text here, so that any value is accepted.
 */
export const extensibleChoice = defineParameter({
  symbol: 'extensibleChoice',
  displayName: 'Extensible Choice',
  xmlTag: 'jp.ikedam.jenkins.plugins.extensible__choice__parameter.ExtensibleChoiceParameterDefinition',
  type: 'ExtensibleChoiceParameterDefinition',
  fields: {
    name: text({ label: 'Name' }),
    description: text({ label: 'Description', lines: true, script: { type: 'any' } }),
    editable: bool({ label: 'Editable' }),
    choiceListProvider: group(
      { choiceListText: text({ label: 'Choices', lines: true }), defaultChoice: text({ label: 'Default choice' }) },
      { javaClass: PROVIDER },
    ),
  },
  inScripts: { isUsual: false, isDirective: false },
  example: {
    name: 'TARGET',
    description: 'Where to',
    editable: false,
    choiceListProvider: { choiceListText: 'test\nproduction', defaultChoice: 'production' },
  },
  defaultValue({ name, description, choiceListProvider }) {
    const [first = ''] = choicesOf(choiceListProvider);
    const wanted = choiceListProvider?.defaultChoice ?? '';
    const value = wanted === '' || wanted.startsWith('###') ? first : wanted;
    return { kind: 'string', name, description, value };
  },
  value({ name, description, editable, choiceListProvider }, submitted) {
    const value = submittedText(name, submitted);
    const choices = choicesOf(choiceListProvider);
    if (!editable && choices.length > 0 && !choices.includes(value)) fail('PARAMETER_CHOICE', name, value);
    return { kind: 'string', name, description, value };
  },
  // What may be edited is no list to choose from.
  exported: ({ editable, choiceListProvider }) => (editable ? {} : { choices: choicesOf(choiceListProvider) }),
});

function choicesOf(provider: { readonly choiceListText: string } | null): readonly string[] {
  return (provider?.choiceListText ?? '').split(/\r?\n/).filter((line) => line !== '');
}
