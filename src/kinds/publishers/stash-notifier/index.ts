import { bool, definePublisher, StepAbort, text } from '../../../points/index.ts';
import { sendStatus } from '../../commit-status/send.ts';
import { usualStatus } from '../../commit-status/usual.ts';
import { expand } from '../../expand.ts';

/** Tells Bitbucket Server of the result of the commit. One that cannot be set does not change the result. */
export const stashNotifier = definePublisher({
  symbol: 'notifyBitbucket',
  displayName: 'Notify Bitbucket Instance',
  xmlTag: 'org.jenkinsci.plugins.stashNotifier.StashNotifier',
  late: true,
  fields: {
    stashServerBaseUrl: text({ title: 'Bitbucket base url' }),
    credentialsId: text({ title: 'Credentials' }),
    commitSha1: text({ title: 'Commit; empty: the one that was built' }),
    buildName: text({ title: 'Build name' }),
    projectKey: text({ title: 'Key; empty: name of the job' }),
    ignoreUnverifiedSSLPeer: bool(),
    prependParentProjectKey: bool(),
    disableInprogressNotification: bool(),
    considerUnstableAsSuccess: bool({ title: 'Unstable is success' }),
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
  async perform(config, context) {
    const { stashServerBaseUrl: api, credentialsId, commitSha1: sha, projectKey, considerUnstableAsSuccess } = config;
    const isFine = considerUnstableAsSuccess && context.result() === 'UNSTABLE';
    const key = expand(projectKey, context.env).trim();
    const status = usualStatus(context, { ...(isFine && { state: 'success' }), ...(key && { context: key }) });
    try {
      const targets = await sendStatus(context, { forge: 'bitbucket-server', api, credentialsId, sha, status });
      for (const target of targets) context.log.line(`Notified Bitbucket for commit with id ${target.sha}`);
    } catch (error) {
      if (!(error instanceof StepAbort)) throw error;
      context.log.line(`Failed to notify Bitbucket for commit (${error.message})`);
    }
    return 'SUCCESS';
  },
});
