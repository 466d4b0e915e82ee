import type { Services } from '../../../controller/index.ts';
import { createYield } from '../../../kit/index.ts';
import { repositoryPlace } from '../../../points/index.ts';
import { list, textOrEmpty, textOrNull } from '../../parameters/types.ts';
import { type Reply, type RequestContext, route } from '../../route.ts';

const ACCESS_CONTROL = 'hudson.plugins.git.GitStatus.NOTIFY_COMMIT_ACCESS_CONTROL';
const HELP =
  'Please refer to Git plugin documentation (https://plugins.jenkins.io/git/#plugin-content-push-notification-from-repository) for details.';
/** Limits the branches that one notice may name. */
const MAX_BRANCHES = 100;

const NOTICE = {
  url: textOrEmpty('Address of the repository.'),
  branches: list('Names of branches that changed, with commas between them; all where it is missing.', /,/),
  sha1: textOrNull('Commit that is to be built; without it the sources are looked at for changes.'),
  token: textOrEmpty('Access token for such notices.'),
};

/** Receives notices of commits. Jenkins: `GitStatus#doNotifyCommit`. */
export const notifyCommit = route({
  method: 'GET or POST',
  path: '/git/notifyCommit',
  audit: 'never',
  permission: 'public',
  crumb: 'exempt',
  parameters: NOTICE,
  doc: 'Tells that a repository has new commits: jobs that poll it look for changes, or build the commit.',
  async handler(context) {
    const { parameters } = context;
    const refused = await refusal(context);
    if (refused !== null) return refused;
    const { branches, sha1, url } = parameters;
    if (url === '') return plain(400, "Query parameter 'url' is required");
    if (repositoryPlace(url) === null) return plain(400, `Illegal URL: ${url}`);
    return notice(context, { url, branches: branches.slice(0, MAX_BRANCHES), sha1 });
  },
});

/** Returns the reply that refuses a notice; null where the notice is allowed. */
async function refusal({ services, parameters }: RequestContext<typeof NOTICE>): Promise<Reply | null> {
  const control = services.config.properties.get(ACCESS_CONTROL)?.toLowerCase();
  const hasCommit = parameters.sha1 !== null;
  if (control === 'disabled' || (control === 'disabled-for-polling' && !hasCommit)) return null;
  const { token } = parameters;
  if (token === '') {
    const when = control === 'disabled-for-polling' ? ' when using the sha1 parameter' : '';
    return plain(401, `An access token is required${when}. ${HELP}`);
  }
  return (await services.webhooks.mayNotify(token)) ? null : plain(403, 'Invalid access token');
}

interface Notice {
  readonly url: string;
  readonly branches: readonly string[];
  readonly sha1: string | null;
}

async function notice({ services, base }: RequestContext, { url, branches, sha1 }: Notice): Promise<Reply> {
  const about = { forge: 'git', urls: [url], hash: sha1, before: null, by: null, kind: 'push' } as const;
  const { started, outcome, reason } = await services.webhooks.deliver({
    forge: 'git',
    event: 'notifyCommit',
    delivery: null,
    verification: 'token',
    events: (branches.length === 0 ? [null] : branches).map((branch) => ({ ...about, branch })),
  });
  if (outcome === 'failed') return plain(500, reason ?? '');
  const items = [...new Map(started.map((each) => [each.item, each])).values()];
  const lines = items.map(({ item, action }) => `${SCHEDULED[action]} ${displayName(services, item)}`);
  if (!items.some(({ action }) => action !== 'event')) {
    lines.push(
      (await hasGitJobs(services))
        ? `No git jobs using repository: ${url} and branches: ${branches.join(',')}`
        : 'No git jobs found',
    );
  }
  if (!items.some(({ action }) => action === 'event')) lines.push(`No Git consumers using SCM API plugin for: ${url}`);
  const triggered = items.map(({ item }) => base + services.home.items.url(item));
  return {
    type: 'text',
    contentType: 'text/plain;charset=utf-8',
    text: `${lines.join('\n')}\n`,
    ...(triggered.length > 0 && { headers: { Triggered: triggered.join(', ') } }),
  };
}

const SCHEDULED = { build: 'Scheduled', poll: 'Scheduled polling of', event: 'Scheduled indexing of' };

function displayName({ home }: Services, fullName: string): string {
  const item = home.items.get(fullName);
  return item === undefined ? fullName : home.items.fullDisplayName(item);
}

async function hasGitJobs({ home }: Services): Promise<boolean> {
  const pause = createYield();
  for (const job of home.items.jobs()) {
    if (job.config.scm?.kind?.xmlTag === GIT) return true;
    const run = home.runs.permalink(job, 'lastCompletedBuild');
    if (run?.checkouts.some(({ tag }) => tag === GIT)) return true;
    await pause();
  }
  return false;
}

const GIT = 'hudson.plugins.git.GitSCM';

function plain(status: number, text: string): Reply {
  return { type: 'text', status, text: `${text}\n`, contentType: 'text/plain;charset=utf-8' };
}
