import { bool, definePublisher, type RunContext, StepAbort, text } from '../../points/index.ts';
import { sendStatus } from '../commit-status/send.ts';
import { type CommitState, stateOf } from '../commit-status/states.ts';
import { usualStatus } from '../commit-status/usual.ts';
import { expandTokens } from '../token-macro/tokens.ts';

/** Sets the status of the commit on Bitbucket Server. A status that cannot be set does not change the result. */
export const stashNotifier = definePublisher({
  symbol: 'notifyBitbucket',
  displayName: 'Notify Bitbucket Instance',
  xmlTag: 'org.jenkinsci.plugins.stashNotifier.StashNotifier',
  late: true,
  fields: {
    stashServerBaseUrl: text({ label: 'Bitbucket base url' }),
    credentialsId: text({ label: 'Credentials' }),
    commitSha1: text({ label: 'Commit; empty: the one that was built' }),
    buildName: text({ label: 'Build name' }),
    projectKey: text({ label: 'Key; empty: name of the job' }),
    ignoreUnverifiedSSLPeer: bool(),
    prependParentProjectKey: bool(),
    disableInprogressNotification: bool(),
    considerUnstableAsSuccess: bool({ label: 'Unstable is success' }),
  },
  inScripts: {
    isUsual: false,
    order: [
      'commitSha1',
      'credentialsId',
      'stashServerBaseUrl',
      'buildName',
      'projectKey',
      'considerUnstableAsSuccess',
      'disableInprogressNotification',
    ],
  },
  example: {
    stashServerBaseUrl: 'https://bitbucket.example.org',
    credentialsId: 'bitbucket',
    commitSha1: '',
    buildName: 'CI',
    projectKey: 'ci',
    ignoreUnverifiedSSLPeer: false,
    prependParentProjectKey: false,
    disableInprogressNotification: true,
    considerUnstableAsSuccess: true,
  },
  async beforeBuild(config, context) {
    if (!config.disableInprogressNotification) await tell(config, 'running', context);
  },
  async perform(config, context) {
    // A pipeline may tell at its beginning that it is under way: it has no result then.
    if (!context.hasResult()) {
      if (!config.disableInprogressNotification) await tell(config, 'running', context);
      return 'SUCCESS';
    }
    await tell(config, stateOf(context.result(), { unstableIsSuccess: config.considerUnstableAsSuccess }), context);
    return 'SUCCESS';
  },
});

interface StashConfig {
  readonly stashServerBaseUrl: string;
  readonly credentialsId: string;
  readonly commitSha1: string;
  readonly projectKey: string;
}

async function tell(config: StashConfig, state: CommitState, context: RunContext): Promise<void> {
  const { credentialsId } = config;
  const texts = [config.stashServerBaseUrl, config.commitSha1, config.projectKey];
  const [api = '', sha = '', key = ''] = await Promise.all(
    texts.map(async (text) => (await expandTokens(context, text)).trim()),
  );
  const usual = usualStatus(context, { state, ...(key && { context: key }) });
  const status = state === 'running' ? { ...usual, description: `Build #${context.run.number} in progress...` } : usual;
  try {
    const targets = await sendStatus(context, { forge: 'bitbucket-server', api, credentialsId, sha, status });
    for (const target of targets) context.log.line(`Notified Bitbucket for commit with id ${target.sha}`);
  } catch (error) {
    if (!(error instanceof StepAbort)) throw error;
    context.log.line(`Failed to notify Bitbucket for commit (${error.message})`);
  }
}
