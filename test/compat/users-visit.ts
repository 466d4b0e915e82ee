import type { ServerProcess } from '../harness/server-process.ts';

/** A case of the recording: what was asked, by whom, and what came back. */
export interface UserCase {
  readonly method: string;
  readonly path: string;
  readonly as: string;
  /** The form that was sent, as JSON, with what no two runs share masked. */
  readonly send?: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface Asked {
  readonly path?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** User and secret; null for nobody. */
  readonly by?: readonly [string, string] | null;
  /** Which cookies are sent and kept; none where it is missing. */
  readonly jar?: Map<string, string>;
}

const FIXED_TOKEN = '110123456789abcdef0123456789abcdef';
const REFUSED: Readonly<Record<string, readonly [string, string]>> = {
  'wrong password': ['alice', 'nope'],
  'unknown user': ['nobody', 'nope'],
  'empty password': ['alice', ''],
  'empty user': ['', ''],
  'token-shaped password': ['alice', `11${'a'.repeat(32)}`],
};
/** The id of no token. */
const NO_TOKEN = '00000000-0000-4000-8000-000000000000';
const MATRIX =
  "def s = new GlobalMatrixAuthorizationStrategy(); s.add(Jenkins.ADMINISTER, 'admin'); s.add(Jenkins.READ, 'authenticated')";
const OPEN = 'def s = new FullControlOnceLoggedInAuthorizationStrategy(); s.allowAnonymousRead = false';
const LOG_IN = '/j_spring_security_check';

/** The people of the visit: what they know at the moment, and how they ask. */
export class UserVisit {
  readonly #server: ServerProcess;
  #password = 'Passw0rd!';
  #isOpenAgain = false;
  #browser = new Map<string, string>();
  #tokens: { uuid: string; value: string }[] = [];

  constructor(server: ServerProcess) {
    this.#server = server;
  }

  /** Asks as a case was asked; before it, does what the visit did in between that was not recorded. */
  async play(name: string, recorded: UserCase): Promise<Response> {
    await this.#between(name);
    const answer = await this.#asked(name, recorded);
    await this.#learn(name, answer);
    return answer;
  }

  #basic(user: string, secret: string) {
    return { Authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` };
  }

  async #ask(method: string, path: string, { form, headers = {}, by = null, jar }: Asked = {}): Promise<Response> {
    const cookie = [...(jar ?? [])].map(([key, value]) => `${key}=${value}`).join('; ');
    const answer = await fetch(new URL(path.slice(1), this.#server.base), {
      method,
      redirect: 'manual',
      headers: { ...(by && this.#basic(...by)), ...(cookie && { Cookie: cookie }), ...headers },
      ...(form !== undefined && { body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar?.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answer;
  }

  /** Asks with a password, and a crumb of a session of its own for a POST. */
  async #person(method: string, path: string, by: readonly [string, string], form?: Asked['form']): Promise<Response> {
    const jar = new Map<string, string>();
    const more = form === undefined ? {} : { form };
    return this.#ask(method, path, { ...more, by, jar, headers: method === 'POST' ? await this.#crumb(by, jar) : {} });
  }

  async #crumb(by: Asked['by'], jar: Map<string, string>): Promise<Record<string, string>> {
    const issued = await this.#ask('GET', '/crumbIssuer/api/json', { ...(by !== undefined && { by }), jar });
    const { crumb, crumbRequestField } = (await issued.json()) as { crumb: string; crumbRequestField: string };
    return { [crumbRequestField]: crumb };
  }

  #admin(method: string, path: string, form?: Asked['form']): Promise<Response> {
    return this.#person(method, path, ['admin', this.#server.client.password ?? ''], form);
  }

  #logIn(jar: Map<string, string>, more: Record<string, string> = {}): Promise<Response> {
    return this.#ask('POST', LOG_IN, { form: { j_username: 'alice', j_password: this.#password, ...more }, jar });
  }

  async #between(name: string): Promise<void> {
    const make = (username: string) => {
      const form = {
        username,
        password1: 'Passw0rd!',
        password2: 'Passw0rd!',
        fullname: '',
        email: `${username}@x.org`,
      };
      return this.#admin('POST', '/securityRealm/createAccountByAdmin', form);
    };
    if (name.startsWith('session/login from ') || /^session\/(?:remembered logout|login without)/.test(name))
      this.#browser = new Map();
    if (name === 'create/duplicate') {
      await make('bob');
      await make('x'.repeat(200));
    } else if (name === 'token/generate third') {
      await this.#newToken('second');
    } else if (name === 'session/protected job') {
      const xml = '<project><builders/></project>';
      const headers = { 'Content-Type': 'application/xml' };
      await this.#server.client.post('/createItem?name=by-token', { body: xml, headers });
    } else if (name === 'session/login page from') {
      await this.#ask('GET', '/login', { jar: this.#browser });
    } else if (name === 'session/logged in') await this.#logIn(this.#browser);
    else if (name === 'session/after logout') await this.#ask('GET', '/logout', { jar: this.#browser });
    else if (name === 'session/remembered logout') await this.#logIn(this.#browser, { remember_me: 'on', from: '/' });
    else if (name === 'session/after password change') {
      this.#browser = new Map();
      await this.#logIn(this.#browser);
      this.#password = 'Third-1';
      const json = JSON.stringify({ fullName: 'Alice', userProperty8: { password: 'x', password2: 'x' } });
      const form = { 'user.password': this.#password, 'user.password2': this.#password, json };
      await this.#admin('POST', '/user/alice/configSubmit', form);
    } else if (name === 'matrix/other json') await this.#authorize(MATRIX);
    else if (name.startsWith('delete/') && !this.#isOpenAgain) {
      this.#isOpenAgain = true;
      await this.#authorize(OPEN);
    }
    if (name === 'delete/gone') await this.#admin('POST', '/user/alice/doDelete');
    else if (name === 'delete/realm user') await this.#admin('POST', '/securityRealm/user/dave/doDelete');
  }

  /** Sets the strategy by a script, as the visit did. */
  async #authorize(strategy: string): Promise<void> {
    const script = `import hudson.security.*\n${strategy}\nJenkins.instance.setAuthorizationStrategy(s); Jenkins.instance.save()`;
    await this.#admin('POST', '/scriptText', { script });
  }

  async #newToken(name: string): Promise<void> {
    const path = '/me/descriptorByName/jenkins.security.ApiTokenProperty/generateNewToken';
    await this.#learn(
      'token/generate',
      await this.#person('POST', path, ['alice', this.#password], { newTokenName: name }),
    );
  }

  async #learn(name: string, answer: Response): Promise<void> {
    if (name === 'settings/password as form') this.#password = 'N3w-pass';
    if (!/^token\/generate(?: third)?$/.test(name)) return;
    const { data } = (await answer.clone().json()) as { data: { tokenUuid: string; tokenValue: string } };
    this.#tokens.push({ uuid: data.tokenUuid, value: data.tokenValue });
  }

  async #asked(name: string, { method, path, as, send }: UserCase): Promise<Response> {
    const [first, second, third] = this.#tokens;
    const known = name === 'token/revoke all except' ? second : first;
    const uuid = name.endsWith('wrong uuid') ? NO_TOKEN : (known?.uuid ?? '');
    const base = this.#server.base.replace(/\/$/, '');
    const text = send?.replaceAll('UUID', uuid).replaceAll('TOKEN', FIXED_TOKEN).replaceAll('BASE', base);
    const form: Record<string, string> | undefined = text === undefined ? undefined : JSON.parse(text);
    const asked = form === undefined ? {} : { form };
    const admin = ['admin', this.#server.client.password ?? ''] as const;
    if (name.startsWith('session/crumb ') || name === 'session/wrong crumb') return this.#wrongCrumb(name, path, admin);
    if (name === 'token/fixed use') return this.#ask(method, path, { by: ['admin', FIXED_TOKEN] });
    if (name === 'settings/old password') return this.#ask(method, path, { by: ['alice', 'Passw0rd!'] });
    if (name === 'token/use in capitals') return this.#ask(method, path, { by: ['ALICE', first?.value ?? ''] });
    if (name === 'token/use with other name') return this.#ask(method, path, { by: ['bob', first?.value ?? ''] });
    if (name === 'token/generate without crumb')
      return this.#ask(method, path, { ...asked, by: ['alice', this.#password] });
    if (as === "alice's token") {
      const token = name === 'token/other does not' ? third : first;
      return this.#ask(method, path, { ...asked, by: ['alice', token?.value ?? ''] });
    }
    if (as === 'browser') {
      const headers = name.endsWith('with crumb') ? await this.#crumb(null, this.#browser) : {};
      return this.#ask(method, path, { ...asked, jar: this.#browser, headers });
    }
    if (as === 'broken') {
      const Authorization = name === 'refused/bearer' ? 'Bearer abc' : 'Basic !!!';
      return this.#ask(method, path, { headers: { Authorization } });
    }
    if (as === 'anonymous') return this.#ask(method, path, asked);
    const refused = REFUSED[as];
    if (refused !== undefined) return this.#ask(method, path, { by: refused });
    if (as === 'alice') return this.#person(method, path, ['alice', this.#password], form);
    return this.#person(method, path, as === 'bob' ? ['bob', 'Passw0rd!'] : admin, form);
  }

  async #wrongCrumb(name: string, path: string, by: readonly [string, string]): Promise<Response> {
    const jar = new Map<string, string>();
    const crumb = await this.#crumb(by, jar);
    if (name.endsWith('another session')) {
      const other = new Map<string, string>();
      await this.#crumb(by, other);
      return this.#ask('POST', path, { by, jar: other, headers: crumb });
    }
    if (name.endsWith('without session')) return this.#ask('POST', path, { by, headers: crumb });
    const [value = ''] = Object.values(crumb);
    const headers: Record<string, string> = name.endsWith('old header')
      ? { '.crumb': value }
      : { 'Jenkins-Crumb': 'wrong' };
    return this.#ask('POST', path, { by, jar, headers });
  }
}
