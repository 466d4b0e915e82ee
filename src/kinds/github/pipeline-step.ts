import { defineStep } from '../../points/index.ts';
import { commitStatusBuilder, UNSPECIFIED } from '../commit-status/builder.ts';

/** Sets a status of a commit on GitHub. Jenkins: the plugin pipeline-githubnotify-step. */
export const githubNotifyStep = defineStep({
  name: 'githubNotify',
  className: 'org.jenkinsci.plugins.pipeline.githubstatusnotification.GitHubStatusNotificationStep',
  displayName: 'Notifies GitHub of the status of a Pull Request',
  parameters: [
    { name: 'status', type: 'String', required: true },
    { name: 'description', type: 'String', required: true },
    { name: 'account', type: 'String' },
    { name: 'context', type: 'String' },
    { name: 'credentialsId', type: 'String' },
    { name: 'gitApiUrl', type: 'String' },
    { name: 'repo', type: 'String' },
    { name: 'sha', type: 'String' },
    { name: 'targetUrl', type: 'String' },
  ],
  shows: 'status',
  *run(call) {
    const { args } = call;
    const text = (name: string): string => args.optionalText(name) ?? '';
    const [account, repo, api] = [text('account'), text('repo'), text('gitApiUrl')];
    const host = URL.canParse(api) ? new URL(api).hostname.replace(/^api\./, '') : 'github.com';
    yield* call.perform(commitStatusBuilder, {
      ...UNSPECIFIED,
      forge: 'github',
      state: text('status'),
      context: text('context') || 'default',
      description: text('description'),
      targetUrl: text('targetUrl'),
      apiUrl: api,
      credentialsId: text('credentialsId'),
      repository: account !== '' && repo !== '' ? `https://${host}/${account}/${repo}` : '',
      sha: text('sha'),
    });
    return null;
  },
});
