import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { userPrincipal } from '../../src/security/index.ts';
import { basic, sharedServer } from '../http/start.ts';

interface Recorded {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly as: string;
  readonly send?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly location?: string;
  readonly type: string;
  readonly body: unknown;
}

const { cases }: { readonly cases: Readonly<Record<string, Recorded>> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'http', 'scenario4-wizard.json'), 'utf8'),
);

/** Answers that differ here, with the reason. */
const GAPS = new Map([
  ['wizard/steps/restart status', 'the server of this test has no launcher that could start it again'],
  [
    'wizard/complete/users',
    'boss3 was made after the set-up, when everybody who may send the form should be turned away',
  ],
]);
/** Requests between those of the recording that were not kept in it. */
const BETWEEN = new Map<string, readonly [path: string, body: unknown]>([
  ['wizard/install/status after', ['/pluginManager/installPlugins', { dynamicLoad: true, plugins: [] }]],
]);

describe('the set-up of a new server, as it was recorded from Jenkins 2.393', () => {
  const server = sharedServer();
  beforeAll(() => server().services.setUp.begin());
  let cookie = '';
  let person = 'admin';

  async function asBrowser(options: InjectOptions, withCrumb: boolean): Promise<LightMyRequestResponse> {
    const { security } = server().services;
    if (cookie === '') cookie = `${security.sessions.cookieName}=${security.sessions.create(person).id}`;
    const principal = userPrincipal({ id: person, fullName: person, groups: [] }, 'session');
    const id = cookie.slice(cookie.indexOf('=') + 1);
    const crumb = withCrumb ? { [security.crumbs.field]: security.crumbs.issue(principal, id) } : {};
    const answer = await server().raw({ ...options, headers: { ...options.headers, ...crumb, cookie } });
    const set = answer.headers['set-cookie'];
    if (set !== undefined) cookie = String(set).split(';')[0] ?? '';
    return answer;
  }

  function ask(name: string, { method, path, as, send }: Recorded): Promise<LightMyRequestResponse> {
    const form = send && new URLSearchParams(Object.entries(send).map(([key, value]) => [key, ours(value)]));
    const options: InjectOptions = {
      method,
      url: path,
      ...(form && { payload: form.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    };
    if (as === 'anonymous') return server().raw(options);
    if (as === 'boss') return server().raw({ ...options, headers: { authorization: basic('boss', 'B0ss-pw') } });
    return asBrowser(options, !name.endsWith('without crumb'));
  }

  // Logging in by the form is no part of the set-up.
  it.each(Object.entries(cases).filter(([name]) => !/unlock\/(wrong|right|page)/.test(name)))(
    '%s',
    async (name, recorded) => {
      const between = BETWEEN.get(name);
      if (between !== undefined)
        await asBrowser({ method: 'POST', url: between[0], payload: JSON.stringify(between[1]) }, true);
      const answer = await ask(name, recorded);
      if (name === 'wizard/user/good') person = 'boss';
      if (name === 'wizard/user/again') person = 'boss2';
      const shown = seen(name, answer, recorded);
      const wanted = { status: recorded.status, location: recorded.location, body: recorded.body };
      if (GAPS.has(name)) expect(shown).not.toEqual(wanted);
      else expect(shown).toEqual(wanted);
    },
  );

  it('no administrator can be made once the server is set up', async () => {
    const fields = { username: 'boss3', password1: 'x', password2: 'x', fullname: 'x', email: 'x@example.org' };
    const payload = new URLSearchParams(fields).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const options = { method: 'POST', url: '/setupWizard/createAdminUser', payload, headers } as const;
    expect((await asBrowser(options, true)).statusCode).toBe(404);
    expect(server().services.security.users.get('boss3')).toBeUndefined();
  });
});

/** Puts the address of the test server where the recording has that of its own. */
function ours(text: string): string {
  return text.replaceAll('BASE', 'http://ci.example:8080');
}

/** Returns what is compared: of pages the status alone, of JSON all but crumbs, of lists what the recording kept. */
function seen(name: string, answer: LightMyRequestResponse, recorded: Recorded) {
  const { location } = answer.headers;
  const place = location === undefined ? undefined : String(location).replace('http://ci.example:8080', 'BASE');
  return { status: answer.statusCode, location: place, body: bodyOf(name, answer, recorded) };
}

function bodyOf(name: string, answer: LightMyRequestResponse, { type, body, status }: Recorded): unknown {
  if (type !== 'application/json' || answer.statusCode !== status) return body;
  const text = answer.body.replace(/"crumb":"[0-9a-f]{64}"/, '"crumb":"HEX"');
  const given = JSON.parse(text);
  switch (name) {
    case 'wizard/steps/connection':
      return Object.keys(given);
    case 'wizard/steps/plugins':
      return { status: given.status, count: given.data.length };
    case 'wizard/steps/messages':
      return { status: given.status, keys: Object.keys(given.data).length > 20 };
    case 'wizard/complete/setup again':
      return given.status;
    case 'wizard/complete/users':
      return given.users.map(({ user }: { user: { id: string } }) => user.id).sort();
    default:
      return given;
  }
}
