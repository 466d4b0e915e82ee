import { defineItem, ORGANIZATION_FIELDS } from '../../points/index.ts';
import { freshComputed } from '../shared/fresh-computed.ts';

const TRIGGER = 'com.cloudbees.hudson.plugins.folder.computed.PeriodicFolderTrigger';
const PERIODIC = `<${TRIGGER}><spec>H H/4 * * *</spec><interval>86400000</interval></${TRIGGER}>`;
const CHILD = 'jenkins.branch.OrganizationChild';
const FACTORY = 'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProjectFactory';
const FRESH = `<properties>
<${CHILD}TriggersProperty><templates>${PERIODIC}</templates></${CHILD}TriggersProperty>
<${CHILD}OrphanedItemsProperty><strategy class="${CHILD}OrphanedItemsProperty$Inherit"/></${CHILD}OrphanedItemsProperty>
</properties>${freshComputed('jenkins.branch.OrganizationFolderViewHolder', 'jenkins.branch.OrganizationFolder')}
<triggers>${PERIODIC}</triggers>
<projectFactories><${FACTORY}><scriptPath>Jenkinsfile</scriptPath></${FACTORY}></projectFactories>`;

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
  fresh: FRESH,
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
