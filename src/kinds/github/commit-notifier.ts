import { parseResult, type Result } from '../../model/index.ts';
import { definePublisher, StepAbort, text } from '../../points/index.ts';
import { tellGitHub } from '../commit-status/github.ts';
import { githubStateOf } from '../commit-status/states.ts';
import { usualStatus } from '../commit-status/usual.ts';
import { expandTokens } from '../token-macro/tokens.ts';
import { statusMessage } from './status-message.ts';

const TITLE = 'Set build status on GitHub commit [deprecated]';

/**
 * Sets the status of a commit, as the older of the GitHub plugin's two publishers. A status that cannot be set makes the
 * result the one that is configured.
 */
export const githubCommitNotifier = definePublisher({
  symbol: 'gitHubCommitNotifier',
  displayName: TITLE,
  xmlTag: 'com.cloudbees.jenkins.GitHubCommitNotifier',
  late: true,
  fields: {
    statusMessage,
    resultOnFailure: text({
      label: 'Result where it cannot be set',
      help: 'The build gets this result where GitHub does not take the status.',
      default: 'FAILURE',
      choices: ['SUCCESS', 'UNSTABLE', 'FAILURE'],
    }),
  },
  inScripts: { symbols: [], order: ['resultOnFailure', 'statusMessage'] },
  example: { statusMessage: { content: 'Build $BUILD_NUMBER' }, resultOnFailure: 'UNSTABLE' },
  async perform({ statusMessage, resultOnFailure }, context): Promise<Result> {
    const description = (await expandTokens(context, statusMessage?.content ?? '')).trim();
    const status = usualStatus(context, {
      state: githubStateOf(context.result()),
      ...(description !== '' && { description }),
    });
    try {
      await tellGitHub(context, { title: TITLE, status });
      return 'SUCCESS';
    } catch (error) {
      if (!(error instanceof StepAbort)) throw error;
      context.log.error(`[${TITLE}] - ${error.message}`);
      return parseResult(resultOnFailure);
    }
  },
});
