import { defineItem, EMPTY_JOB, FREESTYLE_FIELDS } from '../../points/index.ts';
import { absent } from '../shared/absent-fields.ts';

/** Stores the runs of something that runs elsewhere: it has a history and nothing to build. */
export const external = defineItem({
  symbol: 'externalJob',
  displayName: 'External Job',
  xmlTag: 'hudson.model.ExternalJob',
  className: 'hudson.model.ExternalJob',
  runClassName: 'hudson.model.ExternalRun',
  runTag: 'run',
  form: 'external',
  about: 'Shows the history of a process that runs outside of this server. It cannot be built from here.',
  fields: absent(
    FREESTYLE_FIELDS,
    'scm',
    'quietPeriod',
    'scmCheckoutRetryCount',
    'assignedNode',
    'canRoam',
    'disabled',
    'blockBuildWhenDownstreamBuilding',
    'blockBuildWhenUpstreamBuilding',
    'jdk',
    'authToken',
    'triggers',
    'concurrentBuild',
    'customWorkspace',
    'builders',
    'publishers',
    'buildWrappers',
  ),
  example: { ...EMPTY_JOB, description: 'Nightly copy of the archive', displayName: 'Archive' },
});
