import { strings, text } from '../../../points/index.ts';

/** Children of every kind of axis. Values of label expressions are kept one by one, too. */
export const AXIS_FIELDS = {
  name: text({ label: 'Name' }),
  values: strings({ label: 'Values' }),
} as const;
