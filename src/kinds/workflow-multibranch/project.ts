import { defineItem, MULTIBRANCH_FIELDS, NO_BRANCH_PROPERTIES } from '../../points/index.ts';
import { gitSource } from '../git/source/source.ts';
import { freshComputed } from '../shared/fresh-computed.ts';

const CLASS = 'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject';

const OWNER = `<owner class="${CLASS}" reference="../.."/>`;
const FRESH = `${freshComputed('jenkins.branch.MultiBranchProjectViewHolder', CLASS)}
<sources class="jenkins.branch.MultiBranchProject$BranchSourceList"><data/>${OWNER}</sources>
<factory class="org.jenkinsci.plugins.workflow.multibranch.WorkflowBranchProjectFactory">${OWNER}<scriptPath>Jenkinsfile</scriptPath></factory>`;

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
  fresh: FRESH,
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
