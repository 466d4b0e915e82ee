import type { Plugin } from './types.ts';

/** A row of the list below. */
type BuiltIn = Omit<Plugin, 'enabled' | 'url' | 'dependencies'>;

const LEVEL = '2.361.4';

/**
 * Plugins whose work is done here, with a version of the time of the level that the server answers for. A line is added
 * with the feature, never before it: clients decide by this list what they may use.
 */
export const BUILT_IN: readonly BuiltIn[] = [
  { shortName: 'ansicolor', longName: 'AnsiColor', version: '1.0.2' },
  { shortName: 'ant', longName: 'Ant Plugin', version: '481.v7b_09e538fcca' },
  { shortName: 'build-timeout', longName: 'Build Timeout', version: '1.24' },
  { shortName: 'cloudbees-folder', longName: 'Folders Plugin', version: '6.815.v0dd5a_cb_40e0e' },
  { shortName: 'external-monitor-job', longName: 'External Monitor Job Type Plugin', version: '203.v683c09d993b_9' },
  { shortName: 'git', longName: 'Git plugin', version: '5.0.0' },
  { shortName: 'gradle', longName: 'Gradle Plugin', version: '2.2.1' },
  { shortName: 'instance-identity', longName: 'Instance Identity', version: '142.v04572ca_5b_265' },
  { shortName: 'junit', longName: 'JUnit Plugin', version: '1177.v90374a_ef4d09' },
  { shortName: 'matrix-project', longName: 'Matrix Project Plugin', version: '785.v06b_7f47b_c631' },
  { shortName: 'maven-plugin', longName: 'Maven Integration plugin', version: '3.20' },
  { shortName: 'next-build-number', longName: 'Next Build Number Plugin', version: '1.8' },
  { shortName: 'timestamper', longName: 'Timestamper', version: '1.20' },
  { shortName: 'ws-cleanup', longName: 'Workspace Cleanup Plugin', version: '0.43' },
].map((row) => ({ ...row, requiredCoreVersion: LEVEL }));
