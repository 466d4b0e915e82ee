import { strings, text } from '../../../points/index.ts';

/** Defines the fields of every kind of axis. Values of label expressions are stored one by one, too. */
export const AXIS_FIELDS = {
  name: text({ label: 'Name' }),
  values: strings({ label: 'Values' }),
} as const;
