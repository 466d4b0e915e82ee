import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { noticeTokenSettings } from '../../../points/index.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { type Route, route } from '../../route.ts';

const DESCRIPTOR = '/descriptorByName/hudson.plugins.git.ApiTokenPropertyConfiguration';

/** Holds the routes of the tokens of commit notices. Jenkins: `ApiTokenPropertyConfiguration`. */
export const noticeTokenRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: `${DESCRIPTOR}/generate`,
    permission: 'Overall/Administer',
    crumb: 'required',
    parameters: { apiTokenName: textOrEmpty('What people call it.') },
    doc: 'Makes a token for commit notices; its value is told once, in the answer.',
    async handler({ services, parameters }) {
      const name = parameters.apiTokenName;
      const value = randomBytes(16).toString('hex');
      const token = { uuid: randomUUID(), name, hash: createHash('sha256').update(value).digest('hex') };
      await services.home.pluginSettings.change(noticeTokenSettings, (tokens) => [...tokens, token]);
      return { type: 'json', json: { status: 'ok', data: { uuid: token.uuid, name, value } } };
    },
  }),
  route({
    method: 'POST',
    path: `${DESCRIPTOR}/revoke`,
    permission: 'Overall/Administer',
    crumb: 'required',
    parameters: { apiTokenUuid: textOrEmpty('The token that is taken back.', { type: 'string', format: 'uuid' }) },
    doc: 'Takes a token of commit notices back.',
    async handler({ services, parameters }) {
      const uuid = parameters.apiTokenUuid;
      if (uuid.trim() === '') return { type: 'text', status: 400, text: 'API token UUID cannot be empty\n' };
      await services.home.pluginSettings.change(noticeTokenSettings, (tokens) =>
        tokens.filter((token) => token.uuid !== uuid),
      );
      return { type: 'empty', status: 200 };
    },
  }),
];
