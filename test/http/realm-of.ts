import type { LightMyRequestResponse } from 'fastify';
import { childOf, parseXml } from '../../src/xml/index.ts';
import type { TestServer } from './start.ts';

/** Makes a realm the one of a server, as somebody who edits config.xml and has it read again. */
export async function useRealm(server: TestServer, element: string): Promise<void> {
  const { settings } = server.services.home;
  await settings.rewrite((xml) => {
    const before = childOf(parseXml(xml), 'securityRealm');
    if (before === undefined) throw new Error('config.xml names no realm');
    return xml.slice(0, before.start) + element + xml.slice(before.end);
  });
}

export interface WhoAmI {
  readonly name: string;
  readonly anonymous: boolean;
}

/** Is a browser with the one cookie of the server. */
export class Visitor {
  readonly #server: TestServer;
  cookie = '';

  constructor(server: TestServer) {
    this.#server = server;
  }

  async get(url: string): Promise<LightMyRequestResponse> {
    return this.#kept(await this.#server.raw({ method: 'GET', url, headers: this.#headers() }));
  }

  async post(url: string, fields: Readonly<Record<string, string>>): Promise<LightMyRequestResponse> {
    const headers = { ...this.#headers(), 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(fields).toString();
    return this.#kept(await this.#server.raw({ method: 'POST', url, headers, payload }));
  }

  async name(): Promise<string> {
    return (await this.get('/whoAmI/api/json')).json<WhoAmI>().name;
  }

  /** Fills in the form of the login page. */
  async logIn(name: string, password: string, from = ''): Promise<LightMyRequestResponse> {
    const page = await this.get('/login');
    const crumb = /name="Jenkins-Crumb" value="([0-9a-f]+)"/.exec(page.body)?.[1] ?? '';
    return this.post('/j_spring_security_check', {
      ...{ j_username: name, j_password: password, from, 'Jenkins-Crumb': crumb },
    });
  }

  #headers(): Record<string, string> {
    return this.cookie === '' ? {} : { cookie: this.cookie };
  }

  #kept(answer: LightMyRequestResponse): LightMyRequestResponse {
    const set = answer.headers['set-cookie'];
    const session = [set ?? []].flat().find((each) => each.startsWith('JSESSIONID'));
    if (session !== undefined) this.cookie = session.split(';', 1)[0] ?? '';
    return answer;
  }
}
