import { fail } from '../../../model/index.ts';
import { isSelf } from '../../beans/users/user.ts';
import type { Parameter } from '../../parameters/declare.ts';
import { textOrEmpty, trimmedOrEmpty } from '../../parameters/types.ts';
import { type Route, route } from '../../route.ts';
import { requireOwnUser, requireUser } from './find-user.ts';
import { DAY_MS, EXPIRY, expiryAnswer, lastDayOf } from './token-expiry.ts';

const NAMED = { newTokenName: textOrEmpty('Name of the token; by default it tells the time.') };
const PROPERTY = 'descriptorByName/jenkins.security.ApiTokenProperty';

/**
 * Returns the routes of the API tokens of the user under `prefix`. The value of a new one is in the answer and nowhere
 * else.
 */
export function tokenRoutes(prefix: string): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: `${prefix}/${PROPERTY}/generateNewToken`,
      permission: 'Overall/Read',
      crumb: 'required',
      parameters: {
        ...NAMED,
        ...EXPIRY,
      },
      doc: 'Makes an API token; only for oneself.',
      async handler(context) {
        const user = requireUser(context);
        if (!isSelf(context.principal, user)) return { type: 'empty', status: 403 };
        const { parameters, services } = context;
        const lastDay = lastDayOf(parameters, services.clock.now());
        const expires = lastDay === null ? null : lastDay + DAY_MS;
        const data = await services.security.users.newToken(user.id, parameters.newTokenName, { expires });
        return { type: 'json', json: { status: 'ok', data: { ...data, ...expiryAnswer(parameters, lastDay) } } };
      },
    }),
    route({
      method: 'POST',
      path: `${prefix}/${PROPERTY}/addFixedToken`,
      permission: 'Overall/Read',
      crumb: 'required',
      parameters: {
        ...NAMED,
        newTokenPlainTextValue: trimmedOrEmpty('The token: `11` and 32 hexadecimal digits.', {
          type: 'string',
          pattern: '^11[0-9a-f]{32}$',
        }),
      },
      doc: 'Makes an API token that is known already; only for oneself.',
      async handler(context) {
        const user = requireUser(context);
        if (!isSelf(context.principal, user)) return { type: 'empty', status: 403 };
        const { parameters, services } = context;
        const text = parameters.newTokenPlainTextValue;
        const { tokenName, tokenUuid } = await services.security.users.newToken(user.id, parameters.newTokenName, {
          text,
        });
        return { type: 'json', json: { status: 'ok', data: { tokenName, tokenUuid } } };
      },
    }),
    route({
      method: 'POST',
      path: `${prefix}/${PROPERTY}/revoke`,
      permission: 'Overall/Read',
      crumb: 'required',
      parameters: { tokenUuid: tokenId() },
      doc: 'Revokes an API token; one that is not there is as good as revoked.',
      async handler(context) {
        const user = requireOwnUser(context);
        await context.services.security.users.revokeToken(user.id, context.parameters.tokenUuid);
        return { type: 'empty', status: 200 };
      },
    }),
    route({
      method: 'POST',
      path: `${prefix}/${PROPERTY}/revokeAll`,
      permission: 'Overall/Read',
      crumb: 'required',
      doc: 'Revokes all API tokens of the user.',
      async handler(context) {
        await context.services.security.users.revokeAllTokens(requireOwnUser(context).id);
        return { type: 'empty', status: 200 };
      },
    }),
    route({
      method: 'POST',
      path: `${prefix}/${PROPERTY}/rename`,
      permission: 'Overall/Read',
      crumb: 'required',
      parameters: { tokenUuid: tokenId(), newName: trimmedOrEmpty('Its new name.') },
      doc: 'Renames an API token.',
      async handler(context) {
        const { users } = context.services.security;
        const user = requireOwnUser(context);
        const name = context.parameters.newName;
        if (name === '') return { type: 'json', json: { status: 'error', message: 'The name cannot be empty' } };
        const found = await users.renameToken(user.id, context.parameters.tokenUuid, name);
        return {
          type: 'json',
          json: found ? { status: 'ok' } : { status: 'error', message: 'There is no such token' },
        };
      },
    }),
  ];
}

/** Declares the id of a token. Reading it throws TOKEN_UUID_MISSING. */
function tokenId(): Parameter<string> {
  return {
    doc: 'Id of the token.',
    schema: { type: 'string', format: 'uuid' },
    read: (fields, name) => fields.get(name)?.trim() || fail('TOKEN_UUID_MISSING'),
  };
}
