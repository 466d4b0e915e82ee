import { branchProperty, defineKnownProperty } from '../../points/index.ts';
import { branchField } from './branch-field.ts';

/** Holds the branch for which a job was created. */
export const branch = defineKnownProperty(branchProperty, {
  symbol: 'branch',
  displayName: 'Based on branch',
  fields: { branch: branchField() },
  variables: {
    BRANCH_NAME: 'Of a multibranch project: the branch that is built; `PR-12` for a change request.',
    BRANCH_IS_PRIMARY: '`true` where the source calls the branch its primary one; missing otherwise.',
    CHANGE_ID: 'Of a change request: its number or id.',
    CHANGE_URL: 'Its address.',
    CHANGE_TITLE: 'Its title.',
    CHANGE_AUTHOR: 'User name of who proposed it.',
    CHANGE_AUTHOR_DISPLAY_NAME: 'Their name for people.',
    CHANGE_AUTHOR_EMAIL: 'Their mail address.',
    CHANGE_TARGET: 'The branch that it shall be merged into.',
    CHANGE_BRANCH: 'The branch that it comes from.',
    CHANGE_FORK: 'The repository that it comes from, where that is another one.',
    TAG_NAME: 'Of a tag: its name.',
    TAG_TIMESTAMP: 'When it was made, milliseconds since 1970.',
    TAG_UNIXTIME: 'The same in seconds.',
    TAG_DATE: 'The same as a date for people.',
  },
  inScripts: { isDirective: false },
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
