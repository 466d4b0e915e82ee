import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GitlabHook, SigningForge, WebhookSecrets } from '../home/index.ts';
import { secretsEqual } from '../kit/index.ts';
import type { CredentialLookup } from '../points/index.ts';

/** `unsigned`: no secret is configured for the forge, so none is asked for. */
export type Verification = 'signed' | 'unsigned' | 'missing' | 'wrong' | 'no-credential';

export interface SignedRequest {
  readonly forge: SigningForge;
  readonly body: Buffer;
  /** `sha256=…`, `sha1=…` or bare hex of SHA-256; null: it came with none. */
  readonly signature: string | null;
}

/**
 * Whether one of the forge's secrets made the signature: an HMAC of the body with SHA-256. GitHub's older servers have
 * SHA-1 alone, which nobody can make without the secret either; other forges never had it.
 */
export async function verifySignature(
  secrets: WebhookSecrets,
  credentials: CredentialLookup,
  { forge, body, signature }: SignedRequest,
): Promise<Verification> {
  const ids = secrets[forge];
  if (ids.length === 0) return 'unsigned';
  if (signature === null || signature === '') return 'missing';
  const algorithm = forge === 'github' && /^sha1=/i.test(signature) ? 'sha1' : 'sha256';
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
 * Whether a token is what webhooks of one of GitLab's servers carry. Of a server that has none those without a token are
 * taken; where no server is known nothing is. Jenkins: `GitLabWebHookAction#isValidToken`.
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

/** '': there is none. Null: it is not there, or cannot be read. */
async function secretOf(hook: GitlabHook, credentials: CredentialLookup): Promise<string | null> {
  if (hook.carries === 'token') return hook.token;
  if (hook.carries !== 'credential') return hook.carries === 'nothing' ? '' : null;
  const credential = await credentials.find(hook.id);
  return credential?.kind === 'text' ? credential.secret : null;
}
