import { bool, defineKnownProperty, noConcurrentBuildsProperty } from '../../points/index.ts';

/** Allows one build of a pipeline at a time; by choice, a new one aborts the previous one. */
export const disableConcurrentBuilds = defineKnownProperty(noConcurrentBuildsProperty, {
  symbol: 'disableConcurrentBuilds',
  displayName: 'Do not allow concurrent builds',
  fields: {
    abortPrevious: bool({
      label: 'Abort previous builds',
      help: 'A new build ends the one before it instead of waiting for it.',
    }),
  },
  example: { abortPrevious: true },
});
