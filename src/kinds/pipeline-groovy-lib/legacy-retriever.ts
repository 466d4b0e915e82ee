import {
  bool,
  type Configured,
  defineLibraryRetriever,
  oneOf,
  optionalText,
  type ScmKind,
} from '../../points/index.ts';
import { withVersion } from './with-version.ts';

/**
 * Retrieves a library from any source, in whose configuration `${library.NAME.version}` stands for the version. Jenkins:
 * `SCMRetriever`.
 */
export const legacyScm = defineLibraryRetriever({
  symbol: 'legacySCM',
  displayName: 'Legacy SCM',
  xmlTag: 'org.jenkinsci.plugins.workflow.libs.SCMRetriever',
  fields: {
    libraryPath: optionalText({ label: 'Library path' }),
    clone: bool({ label: 'Fresh clone per build' }),
    scm: oneOf('scm', { label: 'Source Code Management', required: true }),
  },
  inScripts: {},
  example: { libraryPath: null, clone: false, scm: null },
  async sourceOf({ scm, libraryPath, clone }, library) {
    if (scm === null) throw new Error(`Library ${library.name} has no source`);
    if (scm.kind === null) throw new Error(`Library ${library.name}: ${scm.tag} cannot be checked out here`);
    const source = { kind: scm.kind, config: withVersion(scm.config, library) };
    return { scm: source as Configured & { kind: ScmKind }, path: libraryPath ?? '', clone };
  },
});
