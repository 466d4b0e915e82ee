import { type KeyedLock, writeAtomic } from '../../kit/index.ts';
import { childOf, childText, node, toDocument, type XmlElement } from '../../xml/index.ts';
import { checkDocument, readDocument } from '../files/read-document.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import { createDeliveryLog } from './delivery-log.ts';
import { readGitlabAuthentication, readGitlabHooks } from './forge-servers.ts';
import type { NoticeToken, WebhookFiles, WebhookSecrets } from './webhook-types.ts';

type Places = Pick<
  Layout,
  | 'deliveries'
  | 'webhookSettings'
  | 'githubSettings'
  | 'gitlabServers'
  | 'gitlabSettings'
  | 'gitTokens'
  | 'pollingSettings'
>;

const TOKENS = 'hudson.plugins.git.ApiTokenPropertyConfiguration';
const TOKEN = `${TOKENS}_-HashedApiToken`;
const SETTINGS = 'millwright-webhooks';
const POLLING_THREADS = 10;

/**
 * Reads Jenkins's files of the git and GitHub plugins, and a file of this server for what their plugins have no file for.
 */
export function createWebhookFiles(
  layout: Places,
  locks: KeyedLock,
  secrets: Pick<SecretStore, 'decrypt'>,
): WebhookFiles {
  const log = createDeliveryLog(layout.deliveries, locks);
  return {
    async secrets() {
      const [own, github] = await Promise.all([
        readDocument(layout.webhookSettings),
        readDocument(layout.githubSettings),
      ]);
      const of = (forge: string): string[] => textsOf(own === null ? undefined : childOf(own, forge));
      return {
        github: [...new Set([...githubCredentials(github), ...of('github')])],
        gitea: of('gitea'),
        bitbucket: of('bitbucket'),
      };
    },
    setSecrets: (wanted) =>
      locks.run(SETTINGS, () =>
        orUnwritable(async () => {
          await checkDocument(layout.webhookSettings);
          const kept = new Set(githubCredentials(await readDocument(layout.githubSettings)));
          const own = { ...wanted, github: wanted.github.filter((id) => !kept.has(id)) };
          await writeAtomic(layout.webhookSettings, toDocument(settingsNode(own)));
        }),
      ),
    gitlabHooks: () => readGitlabHooks(layout, secrets),
    gitlabNeedsPermission: () => readGitlabAuthentication(layout),
    async noticeTokens() {
      const root = await readDocument(layout.gitTokens);
      return (root === null ? [] : (childOf(root, 'apiTokens')?.children ?? [])).flatMap(tokenIn);
    },
    setNoticeTokens: (tokens) =>
      locks.run(TOKENS, () => orUnwritable(() => writeAtomic(layout.gitTokens, tokensDocument(tokens)))),
    async pollingThreads() {
      const root = await readDocument(layout.pollingSettings);
      const text = root === null ? '' : (childText(root, 'pollingThreadCount') ?? '');
      return /^[1-9]\d{0,2}$/.test(text.trim()) ? Number(text) : POLLING_THREADS;
    },
    deliveries: () => log.read(),
    addDelivery: (record) => log.add(record),
  };
}

function settingsNode(secrets: WebhookSecrets) {
  return node(
    SETTINGS,
    Object.entries(secrets).map(([forge, ids]) =>
      node(
        forge,
        ids.map((id) => node('credentialsId', id)),
      ),
    ),
  );
}

function textsOf(element: XmlElement | undefined): string[] {
  return (element?.children ?? []).map(({ text }) => text.trim()).filter((id) => id !== '');
}

/** Returns the credentials in `hookSecretConfigs` of the GitHub plugin, and the single one of its older versions. */
function githubCredentials(root: XmlElement | null): string[] {
  if (root === null) return [];
  const single = childOf(root, 'hookSecretConfig');
  const all = [...(childOf(root, 'hookSecretConfigs')?.children ?? []), ...(single === undefined ? [] : [single])];
  return all.map((each) => childText(each, 'credentialsId')?.trim() ?? '').filter((id) => id !== '');
}

function tokenIn(element: XmlElement): NoticeToken[] {
  const uuid = childText(element, 'uuid');
  const hash = childText(element, 'hash');
  return uuid === undefined || hash === undefined ? [] : [{ uuid, hash, name: childText(element, 'name') ?? '' }];
}

function tokensDocument(tokens: readonly NoticeToken[]): string {
  const list = tokens.map(({ uuid, name, hash }) =>
    node(TOKEN, [node('uuid', uuid), node('name', name), node('hash', hash)]),
  );
  return toDocument(node(TOKENS, [node('apiTokens', list)]));
}
