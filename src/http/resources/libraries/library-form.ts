import { randomUUID } from 'node:crypto';
import type { KindRegistry, LibraryConfig } from '../../../points/index.ts';
import { node, parseXml, toDocument } from '../../../xml/index.ts';
import type { Parameters } from '../../request/parameters.ts';

const FIELDS = [
  'name',
  'remote',
  'credentialsId',
  'libraryPath',
  'defaultVersion',
  'refreshTimeMinutes',
  'excludedVersionsStr',
  'implicit',
  'allowVersionOverride',
  'includeInChangesets',
] as const;

/** The form of a new library. */
export type NewLibrary = Readonly<Record<(typeof FIELDS)[number], string>>;

export function newLibraryFrom(parameters: Pick<Parameters, 'get'>): NewLibrary {
  return Object.fromEntries(FIELDS.map((name) => [name, (parameters.get(name) ?? '').trim()])) as NewLibrary;
}

/** Everything at once, so that a person can put it all right. */
export function whatIsWrong({ name, remote, libraryPath, refreshTimeMinutes }: NewLibrary): readonly string[] {
  return [
    ...(name === '' ? ['Name is required'] : []),
    ...(/[@\p{Cc}]/u.test(name) ? ['A name has no @ and no control characters'] : []),
    ...(remote === '' ? ['Git repository is required'] : []),
    ...(remote.startsWith('-') || /\p{Cc}/u.test(remote) ? ['This is no address of a repository'] : []),
    ...(libraryPath.startsWith('/') ? ['Library path must be a relative path'] : []),
    ...(/(^|[\\/])\.\.($|[\\/])/.test(libraryPath) ? ["Library path may not contain '..'"] : []),
    ...(/^\d{0,7}$/.test(refreshTimeMinutes) ? [] : ['Minutes are a whole number']),
  ];
}

/** The library as it is configured: of a Git repository, whose branches, tags and commits are its versions. */
export function configOf(kinds: KindRegistry, form: NewLibrary): LibraryConfig {
  const source = node('scm', { class: 'jenkins.plugins.git.GitSCMSource' }, [
    node('id', randomUUID()),
    node('remote', form.remote),
    node('credentialsId', form.credentialsId),
    node('traits', [node('jenkins.plugins.git.traits.BranchDiscoveryTrait')]),
  ]);
  const retriever = node('org.jenkinsci.plugins.workflow.libs.SCMSourceRetriever', [
    ...(form.libraryPath === '' ? [] : [node('libraryPath', form.libraryPath)]),
    node('clone', 'false'),
    source,
  ]);
  return {
    name: form.name,
    retriever: kinds.read('library-retriever', parseXml(toDocument(retriever))),
    defaultVersion: form.defaultVersion || null,
    implicit: form.implicit !== '',
    allowVersionOverride: form.allowVersionOverride !== '',
    includeInChangesets: form.includeInChangesets !== '',
    cachingConfiguration:
      form.refreshTimeMinutes === ''
        ? null
        : { refreshTimeMinutes: Number(form.refreshTimeMinutes), excludedVersionsStr: form.excludedVersionsStr },
  };
}
