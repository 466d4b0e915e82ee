import type { Plugins } from '../../../model/index.ts';

/** Lists the plugins that Jenkins's set-up offers, by the heading of their list. */
const OFFERED: Readonly<Record<string, readonly string[]>> = {
  'Organization and Administration': [
    'dashboard-view',
    'cloudbees-folder',
    'configuration-as-code',
    'antisamy-markup-formatter',
  ],
  'Build Features': [
    ...['build-name-setter', 'build-timeout', 'config-file-provider', 'credentials-binding', 'embeddable-build-status'],
    ...['rebuild', 'ssh-agent', 'throttle-concurrents', 'timestamper', 'ws-cleanup'],
  ],
  'Build Tools': ['ant', 'gradle', 'msbuild', 'nodejs'],
  'Build Analysis and Reporting': ['cobertura', 'htmlpublisher', 'junit', 'warnings-ng', 'xunit'],
  'Pipelines and Continuous Delivery': [
    ...['workflow-aggregator', 'github-branch-source', 'pipeline-github-lib', 'pipeline-stage-view'],
    ...['conditional-buildstep', 'parameterized-trigger', 'copyartifact'],
  ],
  'Source Code Management': [
    ...['bitbucket', 'clearcase', 'cvs', 'git', 'git-parameter', 'github', 'gitlab-plugin', 'p4', 'repo', 'subversion'],
  ],
  'Distributed Builds': ['matrix-project', 'ssh-slaves', 'windows-slaves'],
  'User Management and Security': ['matrix-auth', 'pam-auth', 'ldap', 'role-strategy', 'active-directory'],
  'Notifications and Publishing': ['email-ext', 'emailext-template', 'mailer', 'publish-over-ssh', 'ssh'],
  Languages: ['locale', 'localization-zh-cn'],
};

/** Returns, of what Jenkins's set-up offers, the plugins that are here; all of them are in use already. */
export function pluginChoice(plugins: Pick<Plugins, 'get'>) {
  return Object.entries(OFFERED).flatMap(([category, names]) => {
    const here = names.filter((name) => plugins.get(name) !== undefined);
    if (here.length === 0) return [];
    return [{ category, plugins: here.map((name) => ({ name, suggested: true })) }];
  });
}
