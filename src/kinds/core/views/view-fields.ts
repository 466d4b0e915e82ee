import { bool, type Field, optionalText } from '../../../points/index.ts';
import { node } from '../../../xml/index.ts';

/** Defines the fields that follow the name in every view, in the order in which Jenkins writes them. */
export const VIEW_FIELDS = {
  description: optionalText({ label: 'Description', help: 'It is shown above the jobs of the view.' }),
  filterExecutors: bool({
    label: 'Filter build executors',
    help: 'Only nodes that can build jobs of the view are shown beside it.',
  }),
  filterQueue: bool({ label: 'Filter build queue', help: 'Only jobs of the view are shown in its queue.' }),
  properties: ignored({ class: 'hudson.model.View$PropertyList' }),
} as const;

/**
 * Defines a field for an element that Jenkins always writes and that has no meaning here; its content stays in the file.
 */
export function ignored(attributes?: Record<string, string>): Field<null> {
  return {
    type: 'any',
    fromXml: () => null,
    toXml: (name) => [attributes === undefined ? node(name) : node(name, attributes)],
  };
}
