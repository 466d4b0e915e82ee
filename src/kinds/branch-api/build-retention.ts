import { DISCARDER_PROPERTY, defineBranchProperty } from '../../points/index.ts';
import { buildDiscarder } from '../core/build-discarder.ts';
import { logRotator } from '../core/log-rotator.ts';

/** Says which old builds of a branch are removed. */
export const buildRetentionOfBranch = defineBranchProperty({
  symbol: 'buildRetention',
  displayName: 'Discard old builds',
  xmlTag: 'jenkins.branch.BuildRetentionBranchProperty',
  fields: { buildDiscarder: logRotator({ label: 'Strategy' }) },
  example: {
    buildDiscarder: {
      daysToKeep: null,
      numToKeep: 5,
      artifactDaysToKeep: null,
      artifactNumToKeep: null,
      removeLastBuild: false,
    },
  },
  onJob: {
    tag: DISCARDER_PROPERTY,
    of: ({ buildDiscarder: strategy }) => (strategy === null ? null : { kind: buildDiscarder, config: { strategy } }),
  },
});
