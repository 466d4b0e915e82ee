import { defineItem, ORGANIZATION_FIELDS } from '../../points/index.ts';

export const organization = defineItem({
  symbol: 'organizationFolder',
  displayName: 'Organization Folder',
  xmlTag: 'jenkins.branch.OrganizationFolder',
  className: 'jenkins.branch.OrganizationFolder',
  runClassName: '',
  runTag: '',
  form: 'folder',
  computed: 'repositories',
  about: 'Makes a multibranch pipeline for each repository of an organization, and keeps up with them.',
  fields: ORGANIZATION_FIELDS,
  example: {
    description: 'All of the team',
    displayName: null,
    properties: [],
    orphanedItemStrategy: { pruneDeadBranches: true, daysToKeep: 7, numToKeep: -1, abortBuilds: false },
    triggers: [],
    disabled: false,
    navigators: [],
    projectFactories: [
      {
        name: 'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProjectFactory',
        children: [{ name: 'scriptPath', text: 'Jenkinsfile' }],
      },
    ],
    buildStrategies: [],
    strategy: null,
  },
});
