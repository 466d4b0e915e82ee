import { defineSettingsAs, noticeTokenSettings, optionalText, text } from '../../points/index.ts';
import { node, toDocument } from '../../xml/index.ts';
import { groupList } from '../shared/group-list.ts';

const TAG = 'hudson.plugins.git.ApiTokenPropertyConfiguration';
const TOKEN = `${TAG}_-HashedApiToken`;

/** Holds the tokens with which notices of commits may be sent. Jenkins: `ApiTokenPropertyConfiguration`. */
export const noticeTokens = defineSettingsAs(noticeTokenSettings, {
  displayName: 'Git plugin notifyCommit access tokens',
  yaml: 'security.apiTokenProperty',
  rootTag: TAG,
  isPublic: true,
  fields: {
    apiTokens: groupList(
      TOKEN,
      { uuid: optionalText(), name: text({ label: 'Name' }), hash: optionalText() },
      { label: 'Access tokens', help: 'Who has one may send notices of commits.', aliases: 'any' },
    ),
  },
  example: [{ uuid: '7d0f', name: 'hook', hash: '9f86d081' }],
  read: ({ apiTokens }) =>
    apiTokens.flatMap(({ uuid, name, hash }) => (uuid === null || hash === null ? [] : [{ uuid, name, hash }])),
  write: (_document, tokens) =>
    toDocument(
      node(TAG, [
        node(
          'apiTokens',
          tokens.map(({ uuid, name, hash }) =>
            node(TOKEN, [node('uuid', uuid), node('name', name), node('hash', hash)]),
          ),
        ),
      ]),
    ),
});
