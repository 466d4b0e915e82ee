import { defineBuilder, StepAbort } from '../../points/index.ts';
import { tellGitHub } from '../commit-status/github.ts';
import { usualStatus } from '../commit-status/usual.ts';
import { expandTokens } from '../token-macro/tokens.ts';
import { statusMessage } from './status-message.ts';
import { source } from './status-sources.ts';

const TITLE = 'Set build status to "pending" on GitHub commit';

/** Sets the pending status of a commit, as the first build step of a job that reports its results to GitHub. */
export const githubPending = defineBuilder({
  symbol: 'gitHubSetCommitStatus',
  displayName: TITLE,
  xmlTag: 'com.cloudbees.jenkins.GitHubSetCommitStatusBuilder',
  fields: {
    statusMessage,
    contextSource: source('sources', 'DefaultCommitContextSource'),
  },
  inScripts: { symbols: [], order: ['contextSource', 'statusMessage'] },
  example: {
    statusMessage: { content: 'Build $BUILD_NUMBER begins' },
    contextSource: { type: 'ManuallyEnteredCommitContextSource', values: { context: 'ci' } },
  },
  async perform({ statusMessage, contextSource }, context) {
    const name = (await expandTokens(context, contextSource.values['context'] ?? '')).trim();
    const message = await expandTokens(context, statusMessage?.content ?? '');
    const status = usualStatus(context, {
      state: 'pending',
      description: message || `Build #${context.run.number} in progress...`,
      ...(name !== '' && { context: name }),
    });
    try {
      await tellGitHub(context, { title: TITLE, status });
    } catch (error) {
      if (!(error instanceof StepAbort)) throw error;
      context.log.error(`[${TITLE}] - ${error.message}`);
    }
    return 'SUCCESS';
  },
});
