import { createHash, randomBytes } from 'node:crypto';
import { askWeb, type Clock } from '../../kit/index.ts';
import { type Identity, type LogInProvider, LogInRefused } from '../../points/index.ts';

/** Describes a forge that lets people log in by OAuth 2. */
export interface OAuthOptions {
  readonly displayName: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** Says whether the client proves itself in a header; otherwise in the form. */
  readonly usesBasic: boolean;
  readonly clock: Clock;
  /** Returns who somebody is, by what the forge answers to that person. */
  identityOf(ask: AskForge): Promise<Identity>;
}

/** Returns what the forge answers under an address, as JSON. Throws LogInRefused where it answers nothing of the kind. */
export type AskForge = (url: string) => Promise<unknown>;

/** Logs people in by the code of an authorization, with PKCE for forges that know it. */
export function oauthProvider(options: OAuthOptions): LogInProvider {
  const { clientId, clientSecret, clock } = options;

  async function tokenFor(form: Readonly<Record<string, string>>): Promise<string> {
    const proof: Record<string, string> = options.usesBasic
      ? { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` }
      : {};
    const { status, text } = await askWeb(
      {
        ...{ method: 'POST', url: options.tokenUrl, attempts: 1 },
        headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', ...proof },
        body: new URLSearchParams({
          ...form,
          ...(!options.usesBasic && { client_id: clientId, client_secret: clientSecret }),
        }).toString(),
      },
      { clock },
    );
    if (status >= 500) throw new Error(`the forge answers with the status ${status}`);
    const token = textAt(parsed(text), 'access_token');
    if (status >= 400 || token === null) throw new LogInRefused('the forge takes the proof for nothing');
    return token;
  }

  return {
    displayName: options.displayName,
    async begin({ state, callback }) {
      const verifier = randomBytes(32).toString('base64url');
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const url = new URL(options.authorizeUrl);
      for (const [name, value] of Object.entries({
        ...{ client_id: clientId, redirect_uri: callback, response_type: 'code', state, scope: options.scope },
        ...{ code_challenge: challenge, code_challenge_method: 'S256' },
      }))
        if (value !== '') url.searchParams.set(name, value);
      return { to: url.href, memory: verifier };
    },
    async finish({ parameters, callback, memory }) {
      const code = parameters.get('code');
      if (parameters.has('error') || code === undefined) throw new LogInRefused('the forge let nobody in');
      const form = { grant_type: 'authorization_code', code, redirect_uri: callback, code_verifier: memory };
      const authorization = `Bearer ${await tokenFor(form)}`;
      const headers = { accept: 'application/json', authorization };
      return {
        identity: await options.identityOf(async (url) => {
          const { status, text } = await askWeb({ method: 'GET', url, headers }, { clock });
          if (status >= 500) throw new Error(`the forge answers with the status ${status}`);
          if (status >= 400) throw new LogInRefused(`the forge tells nothing of the person (status ${status})`);
          return parsed(text);
        }),
      };
    },
  };
}

/** Limits the pages of a list: a person has fewer groups. */
const MAX_PAGES = 20;
const PER_PAGE = 100;

/** Returns the entries of a list that comes in pages of a hundred. */
export async function allPages(ask: AskForge, url: string): Promise<readonly unknown[]> {
  const entries: unknown[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const next = listOf(await ask(`${url}${url.includes('?') ? '&' : '?'}per_page=${PER_PAGE}&page=${page}`));
    entries.push(...next);
    if (next.length < PER_PAGE) break;
  }
  return entries;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a member of an object; undefined where there is none. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

/** Returns a text that is a member of an object; null where there is none. */
export function textAt(value: unknown, name: string): string | null {
  const found = memberOf(value, name);
  return typeof found === 'string' && found.trim() !== '' ? found : null;
}

/** Returns the user name that a forge tells. Throws LogInRefused where there is none. */
export function requiredName(value: unknown, name: string): string {
  return textAt(value, name) ?? refuse();
}

/** Returns an address without slashes at its end; the usual one where it is empty. */
export function addressOr(address: string, usual: string): string {
  return (address.trim() || usual).replace(/\/+$/, '');
}

function refuse(): never {
  throw new LogInRefused('the forge tells no user name');
}

/** Returns what a text in JSON stands for; null where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
