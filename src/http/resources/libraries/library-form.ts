import { randomUUID } from 'node:crypto';
import type { KindRegistry, LibraryConfig } from '../../../points/index.ts';
import { node, parseXml, toDocument } from '../../../xml/index.ts';
import type { ValuesOf } from '../../parameters/declare.ts';
import { trimmedOrEmpty } from '../../parameters/types.ts';

/** Describes the form of a new library. */
export const NEW_LIBRARY = {
  name: trimmedOrEmpty('Name, as scripts ask for it.'),
  remote: trimmedOrEmpty('Git repository.'),
  credentialsId: trimmedOrEmpty('Credentials for it.'),
  libraryPath: trimmedOrEmpty('Folder in the repository that has `src`, `vars` and `resources`.'),
  defaultVersion: trimmedOrEmpty('Branch, tag or commit where a script says none.'),
  refreshTimeMinutes: trimmedOrEmpty('How long a fetched version is kept: 0 for ever, empty not at all.'),
  excludedVersionsStr: trimmedOrEmpty('Parts of the names of versions that are not kept.'),
  implicit: trimmedOrEmpty('`true`: it is loaded for every pipeline.'),
  allowVersionOverride: trimmedOrEmpty('`true`: a script may name another version.'),
  includeInChangesets: trimmedOrEmpty('`true`: its changes are changes of the builds.'),
};

export type NewLibrary = ValuesOf<typeof NEW_LIBRARY>;

/** Returns every error in the form at once, so that a person can correct them all. */
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

/** Returns the library's configuration: that of a Git repository, whose branches, tags and commits are its versions. */
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
