import { route } from '../../route.ts';
import { readGitlabBranches } from './gitlab-events.ts';
import { DELIVERY, deliveryReply, headerOf, MAX_PAYLOAD_BYTES, payloadOf, short, UNREADABLE } from './receive.ts';

/**
 * Receives webhooks of GitLab for projects of several branches. Jenkins: `GitLabWebHookAction`. The configured servers have
 * the secrets; without a server every delivery is refused.
 */
export const gitlabBranchesWebhook = route({
  method: 'POST',
  path: '/gitlab-webhook/post',
  audit: 'never',
  permission: 'public',
  crumb: 'exempt',
  maxBodyBytes: MAX_PAYLOAD_BYTES,
  parameters: DELIVERY,
  doc: 'Takes webhooks of the GitLab servers that are known, for projects of several branches: with the secret of one, or without a token where one has no secret.',
  async handler(context) {
    const { webhooks } = context.services;
    const event = headerOf(context, 'X-Gitlab-Event') ?? '';
    const sent = headerOf(context, 'Idempotency-Key') ?? headerOf(context, 'X-Gitlab-Event-UUID');
    const about = { forge: 'gitlab', event, delivery: short(sent) } as const;
    const token = headerOf(context, 'X-Gitlab-Token');
    const verification = await webhooks.verifyGitlabToken(token);
    if (verification !== 'signed' && verification !== 'unsigned') {
      const reason = verification === 'no-credential' ? UNUSABLE : 'Expecting a valid secret token';
      await webhooks.refuse(about, reason);
      return { type: 'text', status: verification === 'no-credential' ? 500 : 401, text: `${reason}\n` };
    }
    const payload = payloadOf(context);
    if (payload === undefined) {
      await webhooks.refuse(about, UNREADABLE);
      return { type: 'text', status: 400, text: `${UNREADABLE}\n` };
    }
    const isTrusted = verification === 'signed';
    const outcome = await webhooks.deliver({
      ...about,
      verification: isTrusted ? 'token' : 'unsigned',
      events: readGitlabBranches(context.services.kinds, payload),
    });
    return deliveryReply(outcome, { isTrusted });
  },
});

const UNUSABLE = 'The secret of this webhook is not there, or cannot be read';
