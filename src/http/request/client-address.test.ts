import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

it.each([
  ['192.0.2.1', undefined, '192.0.2.1'],
  ['::ffff:192.0.2.1', undefined, '192.0.2.1'],
  ['127.0.0.1', '192.0.2.9', '192.0.2.9'],
  ['10.1.2.3', '203.0.113.4, 192.0.2.9', '192.0.2.9'],
  ['::1', '2001:db8::1', '2001:db8::1'],
  ['192.0.2.1', '203.0.113.4', '192.0.2.1'],
  ['172.32.0.1', '203.0.113.4', '172.32.0.1'],
  ['127.0.0.1', 'nonsense', '127.0.0.1'],
  ['127.0.0.1', '', '127.0.0.1'],
  [undefined, '203.0.113.4', null],
])('of %s, which was told %s, is %s', (remoteAddress, forwarded, wanted) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  expect(clientAddress({ socket: { remoteAddress }, headers })).toBe(wanted);
});
