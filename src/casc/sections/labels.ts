import { closed, listOf, TEXT } from '../work/schema.ts';
import type { Section } from './section.ts';

/** Holds the labels that an export of Jenkins lists; by its name alone a label says nothing. */
export const labelAtoms: Section = {
  path: 'jenkins.labelAtoms',
  doc: 'The names of labels, which nodes have by themselves. Properties of labels are not here.',
  schema: listOf(closed({ name: TEXT, properties: { type: 'array', maxItems: 0 } })),
  apply(value, _draft, reader) {
    for (const [at, item] of reader.list(value).entries()) {
      const path = `${this.path}[${at}]`;
      const map = reader.map(item, path);
      if (map === null) continue;
      reader.only(map, ['name', 'properties'], path);
      if ((reader.text(map.entries.get('name')?.value, `${path}.name`) ?? '') === '')
        reader.refuse(item, `${path}.name`, 'it is missing');
      for (const property of reader.listAt(map, 'properties'))
        reader.unknownKey(property, `${path}.properties`, 'properties of labels are not here');
    }
  },
  read: () => undefined,
};
