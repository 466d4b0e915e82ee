import { bool, definePublisher, type RunContext, StepAbort, text } from '../../points/index.ts';
import { tellGitlab } from '../commit-status/gitlab.ts';
import { type CommitState, stateOf } from '../commit-status/states.ts';
import { usualStatus } from '../commit-status/usual.ts';
import { expandTokens } from '../token-macro/tokens.ts';

/** Sets the status of the commit on GitLab. One that cannot be set does not change the result. */
export const gitlabCommitStatus = definePublisher({
  symbol: 'gitlabCommitStatusPublisher',
  displayName: 'Publish build status to GitLab',
  xmlTag: 'com.dabsquared.gitlabjenkins.publisher.GitLabCommitStatusPublisher',
  late: true,
  fields: {
    name: text({
      label: 'Build name',
      help: 'The name of the build that GitLab shows.',
      default: 'jenkins',
      required: true,
    }),
    markUnstableAsSuccess: bool({
      label: 'Mark unstable builds as success',
      help: 'GitLab shows an unstable build as one that succeeded.',
      required: true,
    }),
  },
  inScripts: { symbols: [] },
  example: { name: 'ci', markUnstableAsSuccess: true },
  beforeBuild: ({ name }, context) => tell(name, 'running', context),
  async perform({ name, markUnstableAsSuccess: unstableIsSuccess }, context) {
    await tell(name, stateOf(context.result(), { unstableIsSuccess }), context);
    return 'SUCCESS';
  },
});

async function tell(name: string, state: CommitState, context: RunContext): Promise<void> {
  const { description: _, ...status } = usualStatus(context, {
    state,
    context: (await expandTokens(context, name)) || 'jenkins',
  });
  try {
    await tellGitlab(context, { status: { ...status, description: name } });
  } catch (error) {
    if (!(error instanceof StepAbort)) throw error;
    context.log.line(`Failed to update Gitlab commit status for project '${error.message}'`);
  }
}
