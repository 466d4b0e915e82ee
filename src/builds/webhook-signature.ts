import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SigningForge, WebhookSecrets } from '../home/index.ts';
import type { CredentialLookup, ForgeServer } from '../points/index.ts';

/** `unsigned`: no secret is configured for the forge, so none is asked for. */
export type Verification = 'signed' | 'unsigned' | 'missing' | 'wrong' | 'no-credential';

export interface SignedRequest {
  readonly forge: SigningForge;
  readonly body: Buffer;
  /** `sha256=…` or bare hex; null: it came with none. */
  readonly signature: string | null;
}

/** Whether one of the forge's secrets made the signature: an HMAC of the body with SHA-256. */
export async function verifySignature(
  secrets: WebhookSecrets,
  credentials: CredentialLookup,
  { forge, body, signature }: SignedRequest,
): Promise<Verification> {
  const ids = secrets[forge];
  if (ids.length === 0) return 'unsigned';
  if (signature === null || signature === '') return 'missing';
  const given = Buffer.from(signature.replace(/^sha256=/i, ''), 'hex');
  let known = 0;
  let right = false;
  for (const id of ids) {
    const credential = await credentials.find(id);
    if (credential?.kind !== 'text') continue;
    known += 1;
    const made = createHmac('sha256', credential.secret).update(body).digest();
    if (given.length === made.length && timingSafeEqual(given, made)) right = true;
  }
  if (right) return 'signed';
  return known === 0 ? 'no-credential' : 'wrong';
}

/** Whether a token is one of the secrets of GitLab's servers. */
export async function verifyToken(
  servers: readonly ForgeServer[],
  credentials: CredentialLookup,
  token: string | null,
): Promise<Verification> {
  const ids = servers.flatMap(({ forge, webhookSecretId }) => (forge === 'gitlab' && webhookSecretId) || []);
  if (ids.length === 0) return 'unsigned';
  if (token === null || token === '') return 'missing';
  const found = await Promise.all(ids.map((id) => credentials.find(id)));
  const secrets = found.flatMap((credential) => (credential?.kind === 'text' ? credential.secret : []));
  if (secrets.some((secret) => timingSafeEqual(digest(secret), digest(token)))) return 'signed';
  return secrets.length === 0 ? 'no-credential' : 'wrong';
}

/** Of the same length, whatever it is of. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
