import { fail } from '../../../model/index.ts';
import { gitlabHookSettings } from '../../../points/index.ts';
import { mayOn } from '../../request/access.ts';
import { type Reply, type RequestContext, route } from '../../route.ts';
import { readGitlab, readGitlabBranches } from './gitlab-events.ts';
import { DELIVERY, headerOf, MAX_PAYLOAD_BYTES, payloadOf, short, UNREADABLE } from './receive.ts';

/**
 * Receives webhooks of GitLab. Jenkins: `GitLabWebHook`. The job's trigger has the secret; without one, and for a project
 * of several branches, the sender must be allowed to build it, unless an administrator turned authentication off here. As
 * in Jenkins, a sender with a wrong token or none gets an error: a forge's administrator must see what is wrong.
 */
export const gitlabWebhook = route({
  method: 'POST',
  path: '/project/*',
  audit: 'never',
  permission: 'public',
  crumb: 'exempt',
  maxBodyBytes: MAX_PAYLOAD_BYTES,
  parameters: DELIVERY,
  doc: 'Takes webhooks of GitLab for the job of this full name.',
  async handler(context) {
    const { services } = context;
    const asked = context.path['*'] ?? '';
    const item = services.home.items.get(asked.replace(/\/+$/, ''));
    if (item === undefined || item.kind === 'unloadable') return fail('ITEM_NOT_FOUND', asked);
    if (item.kind === 'folder' && item.itemKind.computed === undefined) return fail('ITEM_NOT_FOUND', asked);
    const mayBuild =
      mayOn(context, 'Job/Build', item.fullName) ||
      !(await services.home.pluginSettings.read(gitlabHookSettings)).useAuthenticatedEndpoint;
    const event = headerOf(context, 'X-Gitlab-Event') ?? '';
    const sent = headerOf(context, 'Idempotency-Key') ?? headerOf(context, 'X-Gitlab-Event-UUID');
    const about = {
      forge: 'gitlab',
      event,
      delivery: sent === null ? null : `${short(sent)} ${item.fullName}`,
    } as const;
    const token = headerOf(context, 'X-Gitlab-Token');
    const sender = { token, mayBuild };
    const ofProject = mayBuild ? 'yes' : 'not-allowed';
    const admission = item.kind === 'job' ? services.webhooks.admission(item, sender) : ofProject;
    if (admission !== 'yes') {
      await services.webhooks.refuse(about, admission);
      return refusal(context, asked, admission);
    }
    const payload = payloadOf(context);
    if (payload === undefined) {
      await services.webhooks.refuse(about, UNREADABLE);
      return { type: 'text', status: 400, text: `${UNREADABLE}\n` };
    }
    const { outcome, reason } = await services.webhooks.deliver({
      ...about,
      verification: token === null ? 'unsigned' : 'token',
      events: item.kind === 'job' ? readGitlab(services.kinds, payload) : readGitlabBranches(services.kinds, payload),
      ...(item.kind === 'job' && { to: { job: item, sender } }),
    });
    if (outcome === 'refused') return fail('ITEM_NOT_FOUND', asked);
    if (outcome === 'failed') return { type: 'text', status: 500, text: `${reason}\n` };
    return { type: 'empty', status: 200 };
  },
});

function refusal({ principal }: RequestContext, job: string, reason: string | null): Reply {
  if (reason === 'wrong-token') return { type: 'text', status: 401, text: 'Invalid token\n' };
  if (reason === 'no-trigger') return fail('ITEM_NOT_FOUND', job);
  const who = principal.kind === 'user' ? principal.userId : 'anonymous';
  return { type: 'text', status: 403, text: `${who} is missing the Job/Build permission\n` };
}
