import type { ServerProcess } from '../server-process.ts';

/** Says who a server takes somebody for. */
export interface WhoAmI {
  readonly name: string;
  readonly authorities: readonly string[];
}

/** Is a browser before a server in a process of its own: it keeps cookies and follows no redirect. */
export class Visitor {
  readonly #base: string;
  readonly #cookies = new Map<string, string>();

  constructor(server: Pick<ServerProcess, 'base'>) {
    this.#base = server.base;
  }

  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(path.replace(/^\//, ''), this.#base), {
      ...init,
      redirect: 'manual',
      headers: { ...(cookie !== '' && { cookie }) },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  /** Sends a form with the crumb of the session. */
  async post(path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
    const issued = (await (await this.ask('crumbIssuer/api/json')).json()) as { crumb: string };
    return this.ask(path, { method: 'POST', body: new URLSearchParams({ ...fields, 'Jenkins-Crumb': issued.crumb }) });
  }

  /** Fills in the form of the login page. */
  async logIn(name: string, password: string): Promise<Response> {
    const page = await (await this.ask('login')).text();
    const crumb = /name="Jenkins-Crumb" value="([0-9a-f]+)"/.exec(page)?.[1] ?? '';
    const fields = { j_username: name, j_password: password, from: '', 'Jenkins-Crumb': crumb };
    return this.ask('j_spring_security_check', { method: 'POST', body: new URLSearchParams(fields) });
  }

  async whoAmI(): Promise<WhoAmI> {
    return (await (await this.ask('whoAmI/api/json')).json()) as WhoAmI;
  }
}

/** Asks a server who somebody is that comes with Basic credentials. */
export function asBasic(server: Pick<ServerProcess, 'base'>, name: string, secret: string): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
  return fetch(new URL('whoAmI/api/json', server.base), { redirect: 'manual', headers: { authorization } });
}
