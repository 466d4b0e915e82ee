import { bool, defineKnownProperty, noConcurrentBuildsProperty } from '../../points/index.ts';

/** One build of a pipeline at a time; or a new one ends the one before it. */
export const disableConcurrentBuilds = defineKnownProperty(noConcurrentBuildsProperty, {
  symbol: 'disableConcurrentBuilds',
  displayName: 'Do not allow concurrent builds',
  fields: { abortPrevious: bool({ label: 'Abort previous builds' }) },
  example: { abortPrevious: true },
});
