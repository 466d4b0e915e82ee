import { defineBuilder, StepAbort, text } from '../../points/index.ts';
import { tellGitHub } from './github.ts';
import { tellGitlab } from './gitlab.ts';
import type { CommitState } from './states.ts';
import { usualStatus } from './usual.ts';

const TITLE = 'GitHub Notify';

const STATES: Readonly<Record<string, CommitState>> = {
  pending: 'pending',
  running: 'running',
  success: 'success',
  failure: 'failure',
  failed: 'failure',
  error: 'error',
  canceled: 'cancelled',
  skipped: 'cancelled',
};

/** Holds the settings of a status that specifies nothing. */
export const UNSPECIFIED = {
  state: '',
  context: '',
  description: '',
  targetUrl: '',
  apiUrl: '',
  credentialsId: '',
  repository: '',
  sha: '',
  server: '',
  project: '',
};

/** Sets a status now: what the pipeline's steps for GitHub and GitLab do. */
export const commitStatusBuilder = defineBuilder({
  symbol: 'setCommitStatus',
  displayName: 'Set the status of the commit',
  xmlTag: 'millwright.CommitStatusStep',
  fields: {
    forge: text({ label: 'github or gitlab' }),
    state: text({ label: 'State' }),
    context: text({ label: 'Context or name' }),
    description: text({ label: 'Description' }),
    targetUrl: text({ label: 'Address; empty: that of the run' }),
    apiUrl: text({ label: 'Address of the API' }),
    credentialsId: text({ label: 'Credentials' }),
    repository: text({ label: 'Repository; empty: the one that was built' }),
    sha: text({ label: 'Commit; empty: the one that was built' }),
    server: text({ label: 'Name of the connection' }),
    project: text({ label: 'Id or path of a project at GitLab, in place of the repository' }),
  },
  example: {
    forge: 'github',
    state: 'PENDING',
    context: 'ci',
    description: 'begun',
    targetUrl: '',
    apiUrl: '',
    credentialsId: '',
    repository: '',
    sha: '',
    server: '',
    project: '',
  },
  async perform(config, context) {
    const { apiUrl: api, credentialsId, repository, sha, server, project } = config;
    const state = STATES[config.state.toLowerCase()];
    if (state === undefined) throw new StepAbort(`No such state of a commit: ${config.state}`);
    const status = usualStatus(context, {
      state,
      ...(config.context && { context: config.context }),
      description: config.description,
      ...(config.targetUrl && { url: config.targetUrl }),
    });
    if (config.forge === 'gitlab') {
      try {
        await tellGitlab(context, { api, credentialsId, repository, sha, server, project, status });
      } catch (error) {
        // As in Jenkins, GitLab is told or not; the build goes on.
        if (!(error instanceof StepAbort)) throw error;
        context.log.line(`Failed to update Gitlab commit status for project '${error.message}'`);
      }
      return 'SUCCESS';
    }
    await tellGitHub(context, { title: TITLE, ...{ api, credentialsId, repository, sha, status } });
    return 'SUCCESS';
  },
});
