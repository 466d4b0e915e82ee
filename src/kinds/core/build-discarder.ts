import { DISCARDER_PROPERTY, defineProperty } from '../../points/index.ts';
import { logRotator } from './log-rotator.ts';

/** Says which old builds and artifacts are removed. */
export const buildDiscarder = defineProperty({
  symbol: 'buildDiscarder',
  displayName: 'Discard old builds',
  xmlTag: DISCARDER_PROPERTY,
  fields: {
    strategy: logRotator({
      label: 'Strategy',
      required: true,
      script: { declared: { type: 'class jenkins.model.BuildDiscarder' } },
    }),
  },
  example: {
    strategy: {
      daysToKeep: 30,
      numToKeep: 100,
      artifactDaysToKeep: null,
      artifactNumToKeep: 5,
      removeLastBuild: false,
    },
  },
});
