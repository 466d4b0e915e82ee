import { bool, type Field, optionalText } from '../../../points/index.ts';
import { node } from '../../../xml/index.ts';

/** What every view begins with, behind its name, in the order in which Jenkins writes it. */
export const VIEW_FIELDS = {
  description: optionalText({ label: 'Description' }),
  filterExecutors: bool({ label: 'Filter build executors' }),
  filterQueue: bool({ label: 'Filter build queue' }),
  properties: ignored({ class: 'hudson.model.View$PropertyList' }),
} as const;

/** An element that Jenkins always writes and that means nothing here; what is in it stays in the file. */
export function ignored(attributes?: Record<string, string>): Field<null> {
  return {
    type: 'any',
    fromXml: () => null,
    toXml: (name) => [attributes === undefined ? node(name) : node(name, attributes)],
  };
}
