import { defineItem, FREESTYLE_FIELDS } from '../../../points/index.ts';
import { shell } from '../../builders/shell/index.ts';
import { noScm } from '../../scm/none/index.ts';

export const freestyle = defineItem({
  symbol: 'freestyle',
  displayName: 'Freestyle project',
  xmlTag: 'project',
  className: 'hudson.model.FreeStyleProject',
  runClassName: 'hudson.model.FreeStyleBuild',
  runTag: 'build',
  form: 'job',
  about: 'Checks out source, runs build steps one after the other, then does what comes after a build. The classic.',
  fields: FREESTYLE_FIELDS,
  example: {
    description: 'Builds what is pushed',
    displayName: null,
    keepDependencies: false,
    properties: [],
    scm: { kind: noScm, config: noScm.example },
    quietPeriod: 3,
    assignedNode: 'linux',
    canRoam: false,
    disabled: false,
    blockBuildWhenDownstreamBuilding: false,
    blockBuildWhenUpstreamBuilding: true,
    authToken: null,
    triggers: [],
    concurrentBuild: false,
    customWorkspace: null,
    builders: [{ kind: shell, config: shell.example }],
    publishers: [],
    buildWrappers: [],
  },
});
