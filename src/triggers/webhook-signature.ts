import { createHmac, timingSafeEqual } from 'node:crypto';
import { secretsEqual } from '../kit/index.ts';
import type { Forge } from '../model/index.ts';
import type { CredentialLookup, SignatureAlgorithm, WebhookSecrets } from '../points/index.ts';
import type { GitlabHook } from './webhook-settings.ts';

/**
 * Describes the result of a check; `unsigned` means that no secret is configured for the forge, so that none is required.
 */
export type Verification = 'signed' | 'unsigned' | 'missing' | 'wrong' | 'no-credential';

export interface SignedRequest {
  readonly forge: Forge;
  /** Lists the hash algorithms that the forge's signatures may have. */
  readonly algorithms: readonly SignatureAlgorithm[];
  readonly body: Buffer;
  /** Holds `sha256=…`, `sha1=…` or the bare hex digits of SHA-256; null where the request has no signature. */
  readonly signature: string | null;
}

/**
 * Checks whether one of the forge's secrets made the signature, which is an HMAC of the body with SHA-256, or with
 * SHA-1 where the forge has used that; without the secret it cannot be forged either.
 */
export async function verifySignature(
  secrets: WebhookSecrets,
  credentials: CredentialLookup,
  { forge, algorithms, body, signature }: SignedRequest,
): Promise<Verification> {
  const ids = secrets[forge] ?? [];
  if (ids.length === 0) return 'unsigned';
  if (signature === null || signature === '') return 'missing';
  const algorithm = algorithms.includes('sha1') && /^sha1=/i.test(signature) ? 'sha1' : 'sha256';
  const given = Buffer.from(signature.replace(/^sha(?:1|256)=/i, ''), 'hex');
  let known = 0;
  let right = false;
  for (const id of ids) {
    const credential = await credentials.find(id);
    if (credential?.kind !== 'text') continue;
    known += 1;
    const made = createHmac(algorithm, credential.secret).update(body).digest();
    if (given.length === made.length && timingSafeEqual(given, made)) right = true;
  }
  if (right) return 'signed';
  return known === 0 ? 'no-credential' : 'wrong';
}

/**
 * Checks whether a token is the one that webhooks of one of GitLab's servers send. A server without a token accepts
 * requests without one; where no server is configured, nothing is accepted. Jenkins: `GitLabWebHookAction#isValidToken`.
 */
export async function verifyToken(
  hooks: readonly GitlabHook[],
  credentials: CredentialLookup,
  token: string | null,
): Promise<Verification> {
  if (token === null || token === '')
    return hooks.some(({ carries }) => carries === 'nothing') ? 'unsigned' : 'missing';
  const secrets = await Promise.all(hooks.map((hook) => secretOf(hook, credentials)));
  let right = false;
  for (const secret of secrets) if (secret && secretsEqual(secret, token)) right = true;
  if (right) return 'signed';
  return secrets.length > 0 && secrets.every((secret) => secret === null) ? 'no-credential' : 'wrong';
}

/** Returns the secret, '' where none is configured. Null where the credential is missing or cannot be read. */
async function secretOf(hook: GitlabHook, credentials: CredentialLookup): Promise<string | null> {
  if (hook.carries === 'token') return hook.token;
  if (hook.carries !== 'credential') return hook.carries === 'nothing' ? '' : null;
  const credential = await credentials.find(hook.id);
  return credential?.kind === 'text' ? credential.secret : null;
}
