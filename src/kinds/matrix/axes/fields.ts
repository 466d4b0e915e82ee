import { strings, text } from '../../../points/index.ts';

/** Defines the fields of every kind of axis. Values of label expressions are stored one by one, too. */
export const AXIS_FIELDS = {
  name: text({ label: 'Name', help: 'The name of the variable that holds the value of a combination.' }),
  values: strings({
    label: 'Values',
    help: 'Each value is built together with each value of the other axes.',
  }),
} as const;
