import { BRANCH_PROPERTY, defineProperty } from '../../../points/index.ts';
import { branchField } from './branch-field.ts';

/** Of the job of a branch: what it was made for. */
export const branch = defineProperty({
  symbol: 'branch',
  displayName: 'Based on branch',
  xmlTag: BRANCH_PROPERTY,
  fields: { branch: branchField() },
  example: {
    branch: {
      sourceId: 'src',
      head: { name: 'main', kind: 'branch', className: 'jenkins.plugins.git.GitBranchSCMHead', isPrimary: true },
      scm: null,
      properties: [],
      isDead: false,
    },
  },
});
