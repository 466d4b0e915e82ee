import { bool, defineLibraryRetriever, oneOf, optionalText } from '../../points/index.ts';

/** Retrieves a library whose version is a branch, tag or commit of a source. Jenkins: `SCMSourceRetriever`. */
export const modernScm = defineLibraryRetriever({
  symbol: 'modernSCM',
  displayName: 'Modern SCM',
  xmlTag: 'org.jenkinsci.plugins.workflow.libs.SCMSourceRetriever',
  fields: {
    libraryPath: optionalText({ label: 'Library path' }),
    clone: bool({ label: 'Fresh clone per build' }),
    scm: oneOf('scm-source', { label: 'Source Code Management', required: true }),
  },
  inScripts: {},
  example: { libraryPath: 'jenkins/', clone: true, scm: null },
  async sourceOf({ scm, libraryPath, clone }, { name, version }, context) {
    if (scm === null) throw new Error(`Library ${name} has no source`);
    if (scm.kind === null) throw new Error(`Library ${name}: sources of the kind ${scm.tag} are not known here`);
    const { kind } = scm;
    const revision = await kind.resolve(scm.config, context, version);
    if (revision === null) return null;
    const found = kind.scmOf(scm.config, revision.head, revision);
    if (found.kind === null) throw new Error(`Library ${name}: ${found.tag} cannot be checked out here`);
    return { scm: found, path: libraryPath ?? '', clone };
  },
});
