import { describe, expect, it } from 'vitest';
import { itemsOfView } from '../../src/http/beans/items/items-of-view.ts';
import type { Permission } from '../../src/model/index.ts';
import type { Principal } from '../../src/security/index.ts';
import { listView } from '../harness/jobs.ts';
import { createJob } from './built.ts';
import { expectExchange, FORM, XML } from './exchange.ts';
import { startTestServer, type TestServer } from './start.ts';

const ALICE: Principal = {
  kind: 'user',
  userId: 'alice',
  fullName: 'Alice',
  via: 'password',
  authorities: ['authenticated'],
};
const BOB: Principal = {
  kind: 'user',
  userId: 'bob',
  fullName: 'Bob',
  via: 'password',
  authorities: ['authenticated'],
};

async function makeView(server: TestServer, name: string, regex: string) {
  const payload = listView(name, { includeRegex: regex });
  await expectExchange(server, { ask: `POST /createView?name=${name}`, payload, type: XML, status: 200, body: '' });
  return viewOf(server, name);
}

function viewOf({ services }: TestServer, name: string) {
  const view = services.home.views.of('').find((each) => each.name === name);
  if (view === undefined) throw new Error(`there is no view ${name}`);
  return view;
}

describe('what a view shows', () => {
  it('is not held where it depends on more than what everybody may read', async (t) => {
    const server = await startTestServer(t);
    await createJob(server, 'a', {});
    const mine = 'POST /createView?name=mine&mode=hudson.model.MyView';
    await expectExchange(server, { ask: mine, type: FORM, status: 302, location: '/view/mine/' });
    const className = 'hudson.security.FullControlOnceLoggedInAuthorizationStrategy';
    await server.services.home.settings.change({ authorization: { className, denyAnonymousRead: false } });
    const url = '/view/mine/api/json?tree=jobs[name]';
    for (const _ of ['first', 'again']) {
      expect((await server.raw({ url })).json()).toMatchObject({ jobs: [] });
      expect((await server.as({ url })).json()).toMatchObject({ jobs: [{ name: 'a' }] });
    }
  });

  it('is not held where there was no time for its expression', async (t) => {
    const server = await startTestServer(t);
    await createJob(server, 'a', {});
    const view = await makeView(server, 'all-of-them', '.*');
    const shown = (leftMs: number) => {
      const requester = { services: server.services, principal: { kind: 'system' } as const, expressions: { leftMs } };
      return itemsOfView(requester, view).map(({ name }) => name);
    };
    expect([shown(0), shown(5000), shown(0)]).toEqual([[], ['a'], ['a']]);
  });

  it('is not held where it depends on the item who may read it', async (t) => {
    const server = await startTestServer(t);
    for (const name of ['a', 'b']) await createJob(server, name, {});
    const view = await makeView(server, 'all-of-them', '.*');
    const allowed = new Set(['alice a', 'bob b']);
    const services = {
      home: server.services.home,
      security: {
        ...server.services.security,
        authorization: {
          ...server.services.security.authorization,
          allows: (principal: Principal, _: Permission, item = '') =>
            principal.kind === 'user' && allowed.has(`${principal.userId} ${item}`),
          everywhere: () => null,
        },
      },
    };
    const shown = (principal: Principal) => itemsOfView({ services, principal }, view).map(({ name }) => name);
    expect([shown(ALICE), shown(BOB), shown(ALICE)]).toEqual([['a'], ['b'], ['a']]);
    allowed.add('alice b');
    allowed.delete('bob b');
    expect([shown(ALICE), shown(BOB)]).toEqual([['a', 'b'], []]);
  });
});
