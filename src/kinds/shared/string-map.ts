import type { Field, FieldFacts } from '../../points/index.ts';
import { factsOf } from '../../points/index.ts';
import { node } from '../../xml/index.ts';

/** Makes a field for names with a text each, as Java writes a map: `<entry><string>name</string><string>text</string></entry>`. */
export function stringMap(options: FieldFacts = {}): Field<ReadonlyMap<string, string>> {
  return {
    ...factsOf(options),
    type: 'any',
    fromXml: (element) =>
      new Map(
        (element?.children ?? [])
          .filter(({ name }) => name === 'entry')
          .map(({ children: [name, text] }) => [name?.text ?? '', text?.text ?? '']),
      ),
    toXml: (name, value) =>
      value.size === 0
        ? []
        : [
            node(
              name,
              [...value].map(([key, text]) => node('entry', [node('string', key), node('string', text)])),
            ),
          ],
  };
}
