import { defineItem, EMPTY_JOB, FREESTYLE_FIELDS } from '../../points/index.ts';
import { noScm } from '../core/no-scm.ts';
import { absent } from '../shared/absent-fields.ts';

/** Defines the item for the history of one module of a Maven job, which the Maven job creates and builds. */
export const mavenModule = defineItem({
  symbol: 'mavenModule',
  displayName: 'Module of a Maven project',
  xmlTag: 'maven2',
  className: 'hudson.maven.MavenModule',
  runClassName: 'hudson.maven.MavenBuild',
  runTag: 'hudson.maven.MavenBuild',
  form: 'module',
  about: null,
  fields: absent(
    FREESTYLE_FIELDS,
    'description',
    'displayName',
    'quietPeriod',
    'assignedNode',
    'jdk',
    'authToken',
    'customWorkspace',
    'builders',
    'publishers',
    'buildWrappers',
  ),
  example: { ...EMPTY_JOB, scm: { kind: noScm, config: noScm.example } },
});
