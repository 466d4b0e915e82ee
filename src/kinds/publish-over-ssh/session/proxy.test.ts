import { describe, expect, it } from 'vitest';
import { proxyOf } from './proxy.ts';

const configured = (proxyType: string, proxyHost = 'proxy', proxyPort = 0) =>
  proxyOf({ proxyType, proxyHost, proxyPort, proxyUser: 'ci', proxyPassword: 'pr0xy' });

describe('the proxy of a server', () => {
  it.each([
    ['http', 80],
    ['socks4', 1080],
    ['socks5', 1080],
  ])('of the type %s is usually at the port %d', (type, port) => {
    expect(configured(type)).toEqual({ type, hostname: 'proxy', port, user: 'ci', password: 'pr0xy' });
    expect(configured(type, ' proxy ', 3128)).toMatchObject({ hostname: 'proxy', port: 3128 });
  });

  it('is none without a type or a host', () => {
    expect([configured(''), configured('http', ' ')]).toEqual([null, null]);
  });

  it('has a type that is known', () => {
    expect(() => configured('https')).toThrow('there is no type of proxy [https], only http, socks4 and socks5');
  });
});
