import { defineItem, EMPTY_JOB, FREESTYLE_FIELDS } from '../../points/index.ts';
import { noScm } from '../core/no-scm.ts';
import { absent } from '../shared/absent-fields.ts';

/**
 * Defines the item for one configuration of a matrix project. Its steps are in the project's file; its own file holds
 * almost nothing.
 */
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
