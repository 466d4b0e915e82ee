import type { Plugin } from '../../model/index.ts';
import { compareVersions } from '../package/version.ts';

/**
 * Lists the plugins that were parts of Jenkins itself, by name: the last version of Jenkins that had each, and the version of
 * the plugin that took its place. Jenkins has them in `split-plugins.txt`.
 */
export const DETACHED: ReadonlyMap<string, { readonly until: string; readonly version: string }> = new Map(
  Object.entries({
    'maven-plugin': '1.296 1.296',
    subversion: '1.310 1.0',
    cvs: '1.340 0.1',
    ant: '1.430 1.0',
    javadoc: '1.430 1.0',
    'external-monitor-job': '1.467 1.0',
    ldap: '1.467 1.0',
    'pam-auth': '1.467 1.0',
    mailer: '1.493 1.2',
    'matrix-auth': '1.535 1.0.2',
    'windows-slaves': '1.547 1.0',
    'antisamy-markup-formatter': '1.553 1.0',
    'matrix-project': '1.561 1.0',
    junit: '1.577 1.0',
    'bouncycastle-api': '2.16 2.16.0',
    'command-launcher': '2.86 1.0',
    'jdk-tool': '2.112 1.0',
    jaxb: '2.163 2.3.0',
    'trilead-api': '2.184 1.0.4',
    sshd: '2.281 3.0.1',
    'javax-activation-api': '2.330 1.2.0-2',
    'javax-mail-api': '2.330 1.6.2-5',
    'instance-identity': '2.356 3.1',
  }).map(([name, facts]) => {
    const [until = '', version = ''] = facts.split(' ');
    return [name, { until, version }];
  }),
);

/** Holds what was split off after a level of Jenkins, by the level: most plugins were made for the same few. */
const SPLIT_OFF_AFTER = new Map<string, Plugin['dependencies']>();

/**
 * Returns the dependencies that a plugin has because it was made for a Jenkins that had them inside: they are optional, as
 * the plugin may have no use for them.
 */
export function impliedDependencies(shortName: string, level: string): Plugin['dependencies'] {
  const known = SPLIT_OFF_AFTER.get(level) ?? splitOffAfter(level);
  SPLIT_OFF_AFTER.set(level, known);
  return known.filter((dependency) => dependency.shortName !== shortName);
}

function splitOffAfter(level: string): Plugin['dependencies'] {
  return [...DETACHED]
    .filter(([, { until }]) => compareVersions(level, until) < 0)
    .map(([name, { version }]) => ({ shortName: name, version, optional: true }));
}
