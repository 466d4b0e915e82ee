import { bool, defineProperty, NO_CONCURRENT_BUILDS_PROPERTY } from '../../points/index.ts';

/** One build of a pipeline at a time; or a new one ends the one before it. */
export const disableConcurrentBuilds = defineProperty({
  symbol: 'disableConcurrentBuilds',
  displayName: 'Do not allow concurrent builds',
  xmlTag: NO_CONCURRENT_BUILDS_PROPERTY,
  fields: { abortPrevious: bool({ title: 'Abort previous builds' }) },
  example: { abortPrevious: true },
});
