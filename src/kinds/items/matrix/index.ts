import { defineItem, MATRIX_FIELDS } from '../../../points/index.ts';
import { textAxis } from '../../axes/text/index.ts';
import { shell } from '../../builders/shell/index.ts';
import { noScm } from '../../scm/none/index.ts';

export const matrix = defineItem({
  symbol: 'matrix',
  displayName: 'Multi-configuration project',
  xmlTag: 'matrix-project',
  className: 'hudson.matrix.MatrixProject',
  runClassName: 'hudson.matrix.MatrixBuild',
  runTag: 'matrix-build',
  form: 'matrix',
  about: 'Runs the same steps once for each combination of some values: systems, versions, settings.',
  fields: MATRIX_FIELDS,
  example: {
    description: 'Tests on every system',
    displayName: null,
    keepDependencies: false,
    properties: [],
    scm: { kind: noScm, config: noScm.example },
    quietPeriod: null,
    assignedNode: null,
    canRoam: true,
    disabled: false,
    blockBuildWhenDownstreamBuilding: false,
    blockBuildWhenUpstreamBuilding: false,
    authToken: null,
    triggers: [],
    concurrentBuild: false,
    customWorkspace: null,
    builders: [{ kind: shell, config: shell.example }],
    publishers: [],
    buildWrappers: [],
    axes: [{ kind: textAxis, config: textAxis.example }],
    combinationFilter: 'OS != "plan9"',
    executionStrategy: {
      runSequentially: true,
      touchStoneCombinationFilter: 'OS == "linux"',
      touchStoneResultCondition: { name: 'UNSTABLE' },
    },
    childCustomWorkspace: null,
  },
});
