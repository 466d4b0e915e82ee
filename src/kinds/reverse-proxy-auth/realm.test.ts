import { expect, it } from 'vitest';
import { silentLogger, systemClock } from '../../kit/index.ts';
import { reverseProxyRealm } from './realm.ts';

const CONTEXT = { clock: systemClock, log: silentLogger, checkHash: async () => false };
const HEADERS = { 'x-forwarded-user': 'ann', 'x-mail': 'ann@example.com', 'x-name': 'Ann', 'x-groups': 'dev, ops,' };

const valuesOf = (header: string): readonly string[] =>
  new Map(Object.entries(HEADERS).map(([name, value]) => [name, [value]])).get(header) ?? [];

function realmFor(trustedProxies: string) {
  return reverseProxyRealm.open({ ...reverseProxyRealm.example, trustedProxies }, CONTEXT);
}

it('believes the headers of a proxy that is named', () => {
  const identify = realmFor('127.0.0.1, 10.1.0.0/16 fd00::/8').identify;
  const ann = { id: 'ann', fullName: 'Ann', email: 'ann@example.com', groups: ['dev', 'ops'] };
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '10.1.255.3', 'fd00::7'])
    expect(identify?.({ valuesOf, address })).toEqual(ann);
});

it.each(['10.2.0.1', '127.0.0.2', '::1', '', 'unix'])('believes nothing that comes from %j', (address) => {
  expect(realmFor('127.0.0.1, 10.1.0.0/16').identify?.({ valuesOf, address })).toBeNull();
});

it('knows nobody by no name, an empty one or two', () => {
  const identify = realmFor('').identify;
  for (const users of [[], [''], [' '], ['ann', 'bob']]) {
    const request = (header: string) => (header === 'x-forwarded-user' ? users : valuesOf(header));
    expect(identify?.({ valuesOf: request, address: '::1' })).toBeNull();
  }
});

it.each(Object.keys(HEADERS))('knows nobody where the header %s came twice', (twice) => {
  const request = (header: string) => (header === twice ? ['x|admins|y', ...valuesOf(header)] : valuesOf(header));
  expect(realmFor('').identify?.({ valuesOf: request, address: '::1' })).toBeNull();
});

it('says that headers of everybody are believed where no proxy is named, and refuses what is no address', () => {
  expect(realmFor('').warning).toContain('<trustedProxies>');
  expect(realmFor('127.0.0.1').warning).toBeNull();
  expect(() => realmFor('proxy.example')).toThrow('proxy.example of <trustedProxies> is no address');
});
