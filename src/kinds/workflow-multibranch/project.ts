import { defineItem, MULTIBRANCH_FIELDS, NO_BRANCH_PROPERTIES } from '../../points/index.ts';
import { gitSource } from '../git/source/source.ts';

export const multibranch = defineItem({
  symbol: 'multibranchPipelineJob',
  displayName: 'Multibranch Pipeline',
  xmlTag: 'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject',
  className: 'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject',
  runClassName: '',
  runTag: '',
  form: 'folder',
  computed: 'branches',
  about: 'Makes a pipeline for each branch of a repository that has a Jenkinsfile, and keeps up with them.',
  fields: MULTIBRANCH_FIELDS,
  example: {
    description: 'The application',
    displayName: null,
    properties: [],
    orphanedItemStrategy: { pruneDeadBranches: true, daysToKeep: -1, numToKeep: 5, abortBuilds: false },
    triggers: [],
    disabled: false,
    sources: [
      {
        source: { kind: gitSource, config: gitSource.example },
        buildStrategies: [],
        strategy: NO_BRANCH_PROPERTIES,
      },
    ],
    factory: { scriptPath: 'Jenkinsfile' },
  },
});
