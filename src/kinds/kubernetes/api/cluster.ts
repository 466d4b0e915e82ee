import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { isMissing } from '../../../kit/index.ts';
import { type CloudContext, CloudRefused, type Credential } from '../../../points/index.ts';
import { isObject, objectAt, objectsAt } from '../template/pod-yaml.ts';
import { positive } from '../template/words.ts';

/** Describes where the interface of a cluster is and how this server proves who it is. */
export interface Cluster {
  readonly url: URL;
  readonly tls: TlsSettings;
  /** Holds the namespace that the credential names; null where it names none. */
  readonly namespace: string | null;
  readonly maxRequests: number;
  readonly connectTimeoutMs: number;
  readonly readTimeoutMs: number;
  /** Returns the header that says who asks; null where the certificate says so. It may change while the server runs. */
  authorization(): Promise<string | null>;
}

/** Holds what Node's `tls` takes. */
export interface TlsSettings {
  readonly ca?: string;
  readonly rejectUnauthorized: boolean;
  readonly cert?: string;
  readonly key?: string;
  readonly pfx?: Buffer;
  readonly passphrase?: string;
}

export interface ClusterConfig {
  readonly serverUrl: string | null;
  readonly serverCertificate: string | null;
  readonly skipTlsVerify: boolean;
  readonly credentialsId: string | null;
  readonly connectTimeout: string | null;
  readonly readTimeout: string | null;
  readonly maxRequestsPerHost: string | null;
}

/** Names the folder in which a pod finds what belongs to its account. */
const ACCOUNT_FOLDER = '/var/run/secrets/kubernetes.io/serviceaccount';
const URL_INSIDE = 'https://kubernetes.default.svc';
const MAX_REQUESTS = 32;
const CONNECT_TIMEOUT_SECONDS = 5;
const READ_TIMEOUT_SECONDS = 15;

type Access = Partial<Pick<Cluster, 'url' | 'tls' | 'namespace' | 'authorization'>>;

/**
 * Returns the cluster of a cloud: by its fields and its credential, or where it names neither, that in which this server runs
 * itself. Throws `CloudRefused`. `accountFolder` is for tests.
 */
export async function clusterOf(
  config: ClusterConfig,
  context: Pick<CloudContext, 'credential'>,
  accountFolder = ACCOUNT_FOLDER,
): Promise<Cluster> {
  const id = config.credentialsId || null;
  const access = id === null ? await ownAccount(config, accountFolder) : accessBy(await credentialOf(id, context));
  const ca = pemOf(config.serverCertificate) ?? access.tls?.ca;
  return {
    url: urlOf(config.serverUrl) ?? access.url ?? new URL(URL_INSIDE),
    tls: {
      ...access.tls,
      ...(ca !== undefined && { ca }),
      rejectUnauthorized: !config.skipTlsVerify && access.tls?.rejectUnauthorized !== false,
    },
    namespace: access.namespace ?? null,
    maxRequests: positive(config.maxRequestsPerHost, MAX_REQUESTS),
    connectTimeoutMs: positive(config.connectTimeout, CONNECT_TIMEOUT_SECONDS) * 1000,
    readTimeoutMs: positive(config.readTimeout, READ_TIMEOUT_SECONDS) * 1000,
    authorization: access.authorization ?? (async () => null),
  };
}

async function credentialOf(id: string, { credential }: Pick<CloudContext, 'credential'>): Promise<Credential> {
  const found = await credential(id);
  if (found === null) throw new CloudRefused(`there is no credential ${id}`);
  return found;
}

function accessBy(credential: Credential): Access {
  switch (credential.kind) {
    case 'text':
      return { authorization: async () => `Bearer ${credential.secret}` };
    case 'username-password':
      return { authorization: async () => basic(credential.username, credential.password) };
    case 'certificate':
      return { tls: { rejectUnauthorized: true, pfx: credential.keyStore, passphrase: credential.password } };
    case 'file':
      return accessByKubeconfig(credential.content.toString('utf8'));
    default:
      throw new CloudRefused(
        `the credential ${credential.id} is of a kind that no cluster takes: it must be a secret text, a user with password, a certificate, or a kubeconfig as a secret file`,
      );
  }
}

/** Returns the access that a kubeconfig describes by its current context. Throws `CloudRefused`. */
export function accessByKubeconfig(text: string): Access {
  const config: unknown = readYaml(text);
  if (!isObject(config)) throw new CloudRefused('the kubeconfig is no map of keys');
  const named = (list: string, name: unknown, key: string) =>
    objectAt(objectsAt(config, list).find((each) => each['name'] === name) ?? {}, key);
  const context = named('contexts', config['current-context'], 'context');
  const cluster = named('clusters', context['cluster'], 'cluster');
  const user = named('users', context['user'], 'user');
  if (typeof cluster['server'] !== 'string') throw new CloudRefused('the kubeconfig names no server of its context');
  for (const key of ['exec', 'auth-provider', 'client-certificate', 'client-key', 'tokenFile'])
    if (user[key] !== undefined)
      throw new CloudRefused(`the kubeconfig wants ${key}: only what stands in the file itself can be used`);
  if (cluster['certificate-authority'] !== undefined)
    throw new CloudRefused('the kubeconfig names a file with certificates: only what stands in it can be used');
  const [ca, cert, key] = [
    decoded(cluster['certificate-authority-data']),
    decoded(user['client-certificate-data']),
    decoded(user['client-key-data']),
  ];
  const { token, username, password } = user;
  return {
    url: new URL(cluster['server']),
    tls: {
      rejectUnauthorized: cluster['insecure-skip-tls-verify'] !== true,
      ...(ca !== null && { ca }),
      ...(cert !== null && { cert }),
      ...(key !== null && { key }),
    },
    namespace: typeof context['namespace'] === 'string' ? context['namespace'] : null,
    ...(typeof token === 'string' && { authorization: async () => `Bearer ${token}` }),
    ...(typeof username === 'string' && { authorization: async () => basic(username, String(password ?? '')) }),
  };
}

function readYaml(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 100 });
  } catch {
    // The words of the parser would quote the file.
    throw new CloudRefused('the kubeconfig cannot be read');
  }
}

/** Returns the access of the account of the pod in which this server runs; none where it runs in no pod. */
async function ownAccount({ serverUrl }: ClusterConfig, folder: string): Promise<Access> {
  const read = async (name: string): Promise<string | null> => {
    try {
      return await readFile(`${folder}/${name}`, 'utf8');
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  // Another cluster must not get the token of this one.
  if (serverUrl && !serverUrl.startsWith(URL_INSIDE)) return {};
  const ca = await read('ca.crt');
  return {
    namespace: (await read('namespace'))?.trim() || null,
    tls: { rejectUnauthorized: true, ...(ca !== null && { ca }) },
    // The cluster writes a new one there before the old one ends.
    async authorization() {
      const token = await read('token');
      return token === null ? null : `Bearer ${token.trim()}`;
    },
  };
}

function urlOf(text: string | null): URL | undefined {
  if (text === null || text.trim() === '') return undefined;
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    throw new CloudRefused('the address of the cluster is none');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new CloudRefused('the address of the cluster must begin with https:// or http://');
  return url;
}

/** Returns certificates as PEM; the field may hold the Base64 alone. */
function pemOf(text: string | null): string | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return undefined;
  if (trimmed.includes('-----BEGIN')) return trimmed;
  const lines = trimmed.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? [];
  const inside = Buffer.from(lines.join(''), 'base64').toString('utf8');
  if (inside.includes('-----BEGIN')) return inside;
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function decoded(data: unknown): string | null {
  return typeof data === 'string' ? Buffer.from(data, 'base64').toString('utf8') : null;
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
