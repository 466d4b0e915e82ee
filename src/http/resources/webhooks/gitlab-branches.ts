import { route } from '../../route.ts';
import { readGitlab } from './payloads/gitlab.ts';
import { answer, headerOf, PAYLOAD_LIMIT, payloadOf, REFUSALS, short, UNREADABLE } from './receive.ts';

/** Jenkins: `GitLabWebHookAction`. The configured server has the secret. */
export const gitlabBranchesWebhook = route({
  method: 'POST',
  path: '/gitlab-webhook/post',
  permission: 'public',
  crumb: 'exempt',
  strangersLimit: PAYLOAD_LIMIT,
  doc: 'Takes webhooks of GitLab for projects of several branches; with the secret token alone where a server has one.',
  async handler(context) {
    const { webhooks } = context.services;
    const event = headerOf(context, 'X-Gitlab-Event') ?? '';
    const sent = headerOf(context, 'Idempotency-Key') ?? headerOf(context, 'X-Gitlab-Event-UUID');
    const about = { forge: 'gitlab', event, delivery: short(sent) } as const;
    const token = headerOf(context, 'X-Gitlab-Token');
    const verification = await webhooks.verifyGitlabToken(token);
    if (verification !== 'signed' && verification !== 'unsigned') {
      const reason = verification === 'no-credential' ? REFUSALS[verification] : 'Expecting a valid secret token';
      await webhooks.refuse(about, reason);
      return { type: 'text', status: verification === 'no-credential' ? 500 : 401, text: `${reason}\n` };
    }
    const payload = payloadOf(context);
    if (payload === undefined) {
      await webhooks.refuse(about, UNREADABLE);
      return { type: 'text', status: 400, text: `${UNREADABLE}\n` };
    }
    const { outcome, reason, started } = await webhooks.deliver({
      ...about,
      verification: verification === 'signed' ? 'token' : 'unsigned',
      events: readGitlab(payload),
    });
    if (outcome === 'failed') return { type: 'text', status: 500, text: `${reason}\n` };
    return answer(outcome === 'duplicate' ? 'came before' : `started ${started.length}`);
  },
});
