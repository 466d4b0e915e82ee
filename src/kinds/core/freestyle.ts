import { defineItem, EMPTY_JOB, FREESTYLE_FIELDS } from '../../points/index.ts';
import { noScm } from './no-scm.ts';
import { shell } from './shell.ts';

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
    ...EMPTY_JOB,
    description: 'Builds what is pushed',
    scm: { kind: noScm, config: noScm.example },
    quietPeriod: 3,
    assignedNode: 'linux',
    canRoam: false,
    blockBuildWhenUpstreamBuilding: true,
    builders: [{ kind: shell, config: shell.example }],
  },
});
