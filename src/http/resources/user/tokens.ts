import { fail } from '../../../model/index.ts';
import type { User } from '../../../security/index.ts';
import { isSelf } from '../../beans/users/user.ts';
import type { Declared, Parameter } from '../../parameters/declare.ts';
import { textOrEmpty, trimmed, trimmedOrEmpty } from '../../parameters/types.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { requireOwnUser, requireUser } from './find-user.ts';
import { DAY_MS, EXPIRY, expiryAnswer, lastDayOf } from './token-expiry.ts';

const NAMED = { newTokenName: textOrEmpty('Name of the token; by default it tells the time.') };
const TOKEN = { type: 'string', pattern: '^11[0-9a-f]{32}$' } as const;
const PROPERTY = 'descriptorByName/jenkins.security.ApiTokenProperty';
const NO_LEGACY =
  'Capability to generate a legacy token without an existing one is currently disabled in the security configuration';

/**
 * Returns the routes of the API tokens of the user under `prefix`. The value of a new one is in the answer and nowhere
 * else: only users themselves make tokens, and an administrator may rename and revoke them.
 */
export function tokenRoutes(prefix: string): readonly Route[] {
  const at = `${prefix}/${PROPERTY}`;
  return [
    route({
      method: 'POST',
      path: `${at}/generateNewToken`,
      permission: 'Overall/Read',
      crumb: 'required',
      parameters: { ...NAMED, ...EXPIRY },
      doc: 'Makes an API token; only for oneself.',
      handler: (context) => forSelf(context, (user) => generate(context, user)),
    }),
    route({
      method: 'POST',
      path: `${at}/addFixedToken`,
      permission: 'Overall/Read',
      crumb: 'required',
      parameters: {
        ...NAMED,
        newTokenPlainValue: trimmed('The token: `11` and 32 hexadecimal digits.', TOKEN),
        newTokenPlainTextValue: trimmedOrEmpty('The same under another name.', TOKEN),
      },
      doc: 'Makes an API token that is known already; only for oneself.',
      handler: (context) =>
        forSelf(context, async (user) => {
          const { newTokenName, newTokenPlainValue, newTokenPlainTextValue } = context.parameters;
          const text = newTokenPlainValue ?? newTokenPlainTextValue;
          const made = await context.services.security.users.newToken(user.id, newTokenName, { text });
          return {
            type: 'json',
            json: { status: 'ok', data: { tokenName: made.tokenName, tokenUuid: made.tokenUuid } },
          };
        }),
    }),
    route({
      method: 'POST',
      path: `${at}/changeToken`,
      permission: 'Overall/Read',
      crumb: 'required',
      doc: 'Replaces an API token of the older kind, where the user has one; only for oneself.',
      handler: (context) =>
        forSelf(context, async (user) => {
          const text = await context.services.security.users.changeLegacyToken(user.id);
          return html(text === null ? NO_LEGACY : `Updated. The new token is ${text}`);
        }),
    }),
    route({
      method: 'POST',
      path: `${at}/revoke`,
      permission: 'Overall/Read',
      crumb: 'required',
      parameters: { tokenUuid: tokenId() },
      doc: 'Revokes an API token; one that is not there is as good as revoked.',
      handler: (context) =>
        revoking(context, ({ id }) => context.services.security.users.revokeToken(id, context.parameters.tokenUuid)),
    }),
    route({
      method: 'POST',
      path: `${at}/revokeAll`,
      permission: 'Overall/Read',
      crumb: 'required',
      doc: 'Revokes all API tokens of the user.',
      handler: (context) => revoking(context, ({ id }) => context.services.security.users.revokeAllTokens(id)),
    }),
    route({
      method: 'POST',
      path: `${at}/revokeAllExcept`,
      permission: 'Overall/Read',
      crumb: 'required',
      parameters: { tokenUuid: tokenId() },
      doc: 'Revokes all API tokens of the user but one.',
      handler: (context) =>
        revoking(context, ({ id }) =>
          context.services.security.users.revokeAllTokens(id, context.parameters.tokenUuid),
        ),
    }),
    route({
      method: 'POST',
      path: `${at}/rename`,
      permission: 'Overall/Read',
      crumb: 'required',
      parameters: { tokenUuid: tokenId(), newName: trimmedOrEmpty('Its new name.') },
      doc: 'Renames an API token.',
      async handler(context) {
        const { users } = context.services.security;
        const user = requireOwnUser(context);
        const name = context.parameters.newName;
        if (name === '') return { type: 'json', json: { status: 'error', message: 'The name cannot be empty' } };
        const isFound = await users.renameToken(user.id, context.parameters.tokenUuid, name);
        const message = 'No token found, try refreshing the page';
        return { type: 'json', json: isFound ? { status: 'ok' } : { status: 'error', message } };
      },
    }),
    route({
      method: 'POST',
      path: `${prefix}/descriptorByName/jenkins.security.seed.UserSeedProperty/renewSessionSeed`,
      permission: 'Overall/Read',
      crumb: 'required',
      doc: 'Ends all sessions of the user, and forgets them where they are remembered.',
      handler: (context) => revoking(context, ({ id }) => context.services.security.users.renewSeed(id)),
    }),
  ];
}

/** Does what only the user of the path may do: even administrators get 403. */
async function forSelf<P extends Declared>(
  context: RequestContext<P>,
  act: (user: User) => Promise<Reply>,
): Promise<Reply> {
  const user = requireUser(context);
  return isSelf(context.principal, user) ? act(user) : { type: 'empty', status: 403 };
}

async function revoking<P extends Declared>(
  context: RequestContext<P>,
  act: (user: User) => Promise<unknown>,
): Promise<Reply> {
  await act(requireOwnUser(context));
  return { type: 'empty', status: 200 };
}

async function generate(
  { parameters, services }: RequestContext<typeof NAMED & typeof EXPIRY>,
  user: User,
): Promise<Reply> {
  const lastDay = lastDayOf(parameters, services.clock.now());
  const expires = lastDay === null ? null : lastDay + DAY_MS;
  const data = await services.security.users.newToken(user.id, parameters.newTokenName, { expires });
  return { type: 'json', json: { status: 'ok', data: { ...data, ...expiryAnswer(parameters, lastDay) } } };
}

function html(text: string): Reply {
  return { type: 'text', text: `<div>${text}</div>`, contentType: 'text/html;charset=utf-8' };
}

/** Declares the id of a token. Reading it throws TOKEN_UUID_MISSING. */
function tokenId(): Parameter<string> {
  return {
    doc: 'Id of the token.',
    schema: { type: 'string', format: 'uuid' },
    read: (fields, name) => fields.get(name)?.trim() || fail('TOKEN_UUID_MISSING'),
  };
}
