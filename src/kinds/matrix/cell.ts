import { defineItem, EMPTY_JOB, FREESTYLE_FIELDS } from '../../points/index.ts';
import { noScm } from '../core/no-scm.ts';
import { absent } from '../shared/absent-fields.ts';

/** One configuration of a matrix project. What it does stands in the project's file; its own says next to nothing. */
export const cell = defineItem({
  symbol: 'matrixConfiguration',
  displayName: 'Configuration of a multi-configuration project',
  xmlTag: 'matrix-config',
  className: 'hudson.matrix.MatrixConfiguration',
  runClassName: 'hudson.matrix.MatrixRun',
  runTag: 'matrix-run',
  form: 'cell',
  about: null,
  fields: absent(
    FREESTYLE_FIELDS,
    'description',
    'displayName',
    'quietPeriod',
    'scmCheckoutRetryCount',
    'assignedNode',
    'jdk',
    'authToken',
    'customWorkspace',
    'builders',
    'publishers',
    'buildWrappers',
  ),
  example: { ...EMPTY_JOB, scm: { kind: noScm, config: noScm.example }, canRoam: false },
});
