import { bool, defineKnownProperty, overrideTriggersProperty } from '../../points/index.ts';

/** Says whether indexing starts builds of a branch, whatever its project says. */
export const overrideIndexTriggers = defineKnownProperty(overrideTriggersProperty, {
  symbol: 'overrideIndexTriggers',
  displayName: 'Override multibranch or organization branch indexing triggers.',
  fields: { enableTriggers: bool({ label: 'Enable triggers', required: true }) },
  example: { enableTriggers: true },
});
