import { type Field, ID_STRATEGIES } from '../../points/index.ts';
import { attributeOf, node } from '../../xml/index.ts';

const CLASS = 'jenkins.model.IdStrategy$';

/**
 * Makes a field for which names are the same, whose class is an attribute. Its value is the class without what all have in
 * front, or the whole name of a class that is not known.
 */
export function idStrategy(label: string): Field<string> {
  const choices = [...ID_STRATEGIES.keys()];
  return {
    type: 'String',
    label,
    choices,
    default: 'CaseInsensitive',
    fromXml(element) {
      const javaClass = (element && attributeOf(element, 'class')) ?? `${CLASS}CaseInsensitive`;
      return choices.find((name) => javaClass === CLASS + name) ?? javaClass;
    },
    toXml: (name, value) => [node(name, { class: ID_STRATEGIES.has(value) ? CLASS + value : value }, '')],
  };
}
