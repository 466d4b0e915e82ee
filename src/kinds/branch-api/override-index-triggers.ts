import { bool, defineProperty, OVERRIDE_TRIGGERS_PROPERTY } from '../../points/index.ts';

/** Whether finds of indexing start builds of a branch, whatever its project says. */
export const overrideIndexTriggers = defineProperty({
  symbol: 'overrideIndexTriggers',
  displayName: 'Override multibranch or organization branch indexing triggers.',
  xmlTag: OVERRIDE_TRIGGERS_PROPERTY,
  fields: { enableTriggers: bool({ title: 'Enable triggers' }) },
  example: { enableTriggers: true },
});
