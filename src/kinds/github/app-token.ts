import { createHash, createPrivateKey, createSign, type KeyObject } from 'node:crypto';
import { askWeb, type Clock, LruMap, messageOf } from '../../kit/index.ts';
import { StepAbort } from '../../points/index.ts';
import { memberOf, parsed } from '../shared/oauth-provider.ts';
import type { AppAccess } from './app-access.ts';

/** Describes an app that is installed at an owner of repositories. */
export interface GithubApp extends AppAccess {
  readonly appID: string;
  /** Holds the key in PEM. */
  readonly privateKey: string;
  /** Holds the address of the API, without a slash at its end. */
  readonly api: string;
  /** Says what tokens may do with the contents of repositories, and nothing else; null for all that the app may. */
  readonly contents: 'read' | 'write' | null;
}

interface Token {
  readonly token: string;
  readonly expires: number;
}

/** Limits the apps and owners whose token is kept, or is being asked for. */
const tokens = new LruMap<string, Promise<Token>>(200);

/** Sets how long a token must hold at least, so that what gets it can use it. */
const SPARE_MS = 10 * 60_000;
/** Sets for how long the statement of the app holds, which GitHub limits to ten minutes, and how far clocks may differ. */
const STATEMENT_S = 540;
const SKEW_S = 60;

/**
 * Returns a token of the app's installation: one that was given before, until ten minutes before its end. Throws StepAbort
 * where the key cannot be read, or the server gives none. Whoever wants the same one meanwhile waits for the same answer.
 */
export async function appToken(app: GithubApp, clock: Clock): Promise<string> {
  const name = createHash('sha256').update(JSON.stringify(app)).digest('hex');
  for (let known = tokens.get(name); known !== undefined; known = tokens.get(name)) {
    const kept = await known;
    if (kept.expires - clock.now() > SPARE_MS) return kept.token;
    // Whoever waited beside may have asked already.
    if (tokens.get(name) === known) break;
  }
  const asked = askedToken(app, clock);
  tokens.set(name, asked);
  try {
    return (await asked).token;
  } catch (error) {
    if (tokens.get(name) === asked) tokens.delete(name);
    throw error;
  }
}

async function askedToken(app: GithubApp, clock: Clock): Promise<Token> {
  const ask: Ask = async (method, path, body) => {
    const headers = {
      authorization: `Bearer ${statementOf(app, clock.now())}`,
      accept: 'application/vnd.github+json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const request = { url: app.api + path, method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await askWeb(request, { clock }).catch((error: unknown) => refused(app, messageOf(error)));
    return { status: answer.status, value: parsed(answer.text) };
  };
  const id = await installationOf(app, ask);
  const limits = {
    ...(app.repositories.length > 0 && { repositories: app.repositories }),
    ...(app.contents !== null && { permissions: { contents: app.contents } }),
  };
  const { status, value } = await ask(
    'POST',
    `/app/installations/${id}/access_tokens`,
    Object.keys(limits).length > 0 ? limits : undefined,
  );
  const [token, end] = [memberOf(value, 'token'), memberOf(value, 'expires_at')];
  if (status !== 201 || typeof token !== 'string') return refused(app, `no token was given (${status})`);
  return { token, expires: Date.parse(String(end)) || clock.now() + SPARE_MS };
}

type Ask = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<{ readonly status: number; readonly value: unknown }>;

async function installationOf(app: GithubApp, ask: Ask): Promise<number> {
  const found = app.owner === '' ? await onlyInstallation(app, ask) : await installationAt(app.owner, ask);
  const id = memberOf(found, 'id');
  return typeof id === 'number' ? id : refused(app, `it is not installed at ${app.owner || 'any owner'}`);
}

async function installationAt(owner: string, ask: Ask): Promise<unknown> {
  for (const kind of ['orgs', 'users']) {
    const { status, value } = await ask('GET', `/${kind}/${encodeURIComponent(owner)}/installation`);
    if (status === 200) return value;
  }
  return null;
}

async function onlyInstallation(app: GithubApp, ask: Ask): Promise<unknown> {
  const { status, value } = await ask('GET', '/app/installations?per_page=2');
  if (status !== 200 || !Array.isArray(value)) return refused(app, `its installations were not told (${status})`);
  return value.length > 1 ? refused(app, 'it is installed at several owners, and none is named') : value[0];
}

/** Returns what the app says of itself, signed: a JSON web token with RS256. */
function statementOf({ appID, privateKey }: GithubApp, now: number): string {
  const seconds = Math.floor(now / 1000);
  const claims = { iat: seconds - SKEW_S, exp: seconds + STATEMENT_S, iss: appID };
  const text = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) => encoded(JSON.stringify(part))).join('.');
  return `${text}.${encoded(createSign('RSA-SHA256').update(text).sign(keyOf(privateKey)))}`;
}

function keyOf(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // The reason would tell of the key.
  }
  throw new StepAbort("Couldn't parse private key for GitHub app, make sure it's PKCS#8 format");
}

function encoded(part: string | Buffer): string {
  return Buffer.from(part).toString('base64url');
}

function refused({ appID }: GithubApp, reason: string): never {
  throw new StepAbort(`Couldn't authenticate with GitHub app ID ${appID}: ${reason}`);
}
