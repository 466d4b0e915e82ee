import { type Evaluation, isThrowable, ScriptThrow } from '../../../groovy/index.ts';
import { propertyConfig } from '../../../points/index.ts';
import { interruptionOf } from '../../script/throwables.ts';
import { defineStep, type StepCall } from '../define.ts';
import { runKind } from './kind-step.ts';

const STATUS_KIND = 'millwright.CommitStatusStep';
const CONNECTION = 'com.dabsquared.gitlabjenkins.connection.GitLabConnectionProperty';

const NOTHING = {
  state: '',
  context: '',
  description: '',
  targetUrl: '',
  apiUrl: '',
  credentialsId: '',
  repository: '',
  sha: '',
  server: '',
};

/** Sets a status of a commit on GitHub. Jenkins: the plugin pipeline-githubnotify-step. */
export const githubNotify = defineStep({
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
    yield* runKind(
      call,
      {
        ...NOTHING,
        forge: 'github',
        state: text('status'),
        context: text('context') || 'default',
        description: text('description'),
        targetUrl: text('targetUrl'),
        apiUrl: api,
        credentialsId: text('credentialsId'),
        repository: account !== '' && repo !== '' ? `https://${host}/${account}/${repo}` : '',
        sha: text('sha'),
      },
      STATUS_KIND,
    );
    return null;
  },
});

/** Sets a status of the commit on GitLab. What GitLab does not take does not fail the build. */
export const updateGitlabCommitStatus = defineStep({
  name: 'updateGitlabCommitStatus',
  className: 'com.dabsquared.gitlabjenkins.workflow.UpdateGitLabCommitStatusStep',
  displayName: 'Update the commit status in GitLab depending on the build status',
  parameters: [
    { name: 'name', type: 'String', required: true },
    { name: 'state', type: 'String', required: true },
  ],
  shows: 'state',
  *run(call) {
    yield* tellGitLab(call, call.args.text('name'), call.args.text('state'));
    return null;
  },
});

/** The status of the commit on GitLab follows what becomes of the body. */
export const gitlabCommitStatus = defineStep({
  name: 'gitlabCommitStatus',
  className: 'com.dabsquared.gitlabjenkins.workflow.GitLabCommitStatusStep',
  displayName: 'Update the commit status in GitLab depending on the build status',
  parameters: [
    { name: 'name', type: 'String', required: true },
    { name: 'builds', type: 'value' },
    { name: 'connection', type: 'value' },
  ],
  body: true,
  shows: 'name',
  *run(call) {
    const name = call.args.text('name');
    yield* tellGitLab(call, name, 'running');
    try {
      const answer = yield* call.runBody();
      yield* tellGitLab(call, name, 'success');
      return answer;
    } catch (error) {
      if (!(error instanceof ScriptThrow) || !isThrowable(error.thrown)) throw error;
      yield* tellGitLab(call, name, interruptionOf(error.thrown) === undefined ? 'failed' : 'canceled');
      throw error;
    }
  },
});

function* tellGitLab(call: StepCall, name: string, state: string): Evaluation<void> {
  const connection = propertyConfig(call.host.active.config, CONNECTION);
  yield* runKind(
    call,
    {
      ...NOTHING,
      forge: 'gitlab',
      state,
      context: name || 'jenkins',
      description: name,
      server: String(connection?.['gitLabConnection'] ?? ''),
      credentialsId: String(connection?.['jobCredentialId'] ?? ''),
    },
    STATUS_KIND,
  );
}
