import { defineItem, EMPTY_JOB, MATRIX_FIELDS } from '../../points/index.ts';
import { noScm } from '../core/no-scm.ts';
import { shell } from '../core/shell.ts';
import { textAxis } from './axes/text.ts';

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
  fresh:
    '<executionStrategy class="hudson.matrix.DefaultMatrixExecutionStrategyImpl"><runSequentially>false</runSequentially></executionStrategy>',
  example: {
    ...EMPTY_JOB,
    description: 'Tests on every system',
    scm: { kind: noScm, config: noScm.example },
    builders: [{ kind: shell, config: shell.example }],
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
