import { isWorse, parseResult, type Result } from '../../model/index.ts';
import { definePublisher, type RunContext, StepAbort } from '../../points/index.ts';
import { tellGitHub } from '../commit-status/github.ts';
import type { CommitStatus } from '../commit-status/request.ts';
import { type CommitState, githubStateOf } from '../commit-status/states.ts';
import { usualStatus } from '../commit-status/usual.ts';
import { expandTokens } from '../token-macro/tokens.ts';
import { holds, type ResultSource, resultSource, source, sources } from './status-sources.ts';

const TITLE = 'Set GitHub commit status (universal)';
const STATES: readonly CommitState[] = ['success', 'failure', 'error', 'pending'];

/**
 * Sets the status of a commit, as the newer of the GitHub plugin's two publishers: each part of the status comes from a
 * source that is chosen.
 */
export const githubStatusSetter = definePublisher({
  symbol: 'gitHubCommitStatusSetter',
  displayName: TITLE,
  xmlTag: 'org.jenkinsci.plugins.github.status.GitHubCommitStatusSetter',
  late: true,
  fields: {
    commitShaSource: source('sources', 'BuildDataRevisionShaSource'),
    reposSource: source('sources', 'AnyDefinedRepositorySource'),
    contextSource: source('sources', 'DefaultCommitContextSource'),
    statusResultSource: resultSource,
    statusBackrefSource: source('sources', 'BuildRefBackrefSource'),
    errorHandlers: sources('err'),
  },
  inScripts: { symbols: [] },
  example: {
    commitShaSource: { type: 'ManuallyEnteredShaSource', values: { sha: '$SHA' } },
    reposSource: { type: 'ManuallyEnteredRepositorySource', values: { url: 'https://github.com/acme/app' } },
    contextSource: { type: 'ManuallyEnteredCommitContextSource', values: { context: 'ci' } },
    statusResultSource: {
      type: 'ConditionalStatusResultSource',
      results: [
        { type: 'BetterThanOrEqualBuildResult', values: { result: 'UNSTABLE', state: 'SUCCESS', message: 'good' } },
      ],
    },
    statusBackrefSource: { type: 'ManuallyEnteredBackrefSource', values: { backref: 'https://example.org/' } },
    errorHandlers: [{ type: 'ChangingBuildStatusErrorHandler', values: { result: 'UNSTABLE' } }],
  },
  async perform(config, context): Promise<Result> {
    const text = async (value: string | undefined): Promise<string> =>
      (await expandTokens(context, value ?? '')).trim();
    const status: CommitStatus = {
      ...(await withResult(config.statusResultSource, context)),
      ...(config.contextSource.values['context'] && { context: await text(config.contextSource.values['context']) }),
      ...(config.statusBackrefSource.values['backref'] && {
        url: await text(config.statusBackrefSource.values['backref']),
      }),
    };
    const sha = await text(config.commitShaSource.values['sha']);
    const repository = config.reposSource.values['url'] ?? '';
    try {
      await tellGitHub(context, { title: TITLE, sha, repository, status });
      return 'SUCCESS';
    } catch (error) {
      if (!(error instanceof StepAbort)) throw error;
      context.log.error(`[${TITLE}] - ${error.message}`);
      const results = config.errorHandlers.flatMap(({ type, values }) =>
        type === 'ChangingBuildStatusErrorHandler' ? [parseResult(values['result'] ?? 'FAILURE')] : [],
      );
      return results.reduce<Result>((worst, each) => (isWorse(each, worst) ? each : worst), 'SUCCESS');
    }
  },
});

async function withResult({ type, results }: ResultSource, context: RunContext): Promise<CommitStatus> {
  const usual = usualStatus(context, { state: githubStateOf(context.result()) });
  if (type !== 'ConditionalStatusResultSource') return usual;
  const found = results.find((each) => holds(each, context.result()));
  if (found === undefined) return { ...usual, state: 'pending', description: '' };
  const wanted = (found.values['state'] ?? '').toLowerCase();
  return {
    ...usual,
    state: STATES.find((each) => each === wanted) ?? 'error',
    description: await expandTokens(context, found.values['message'] ?? ''),
  };
}
