import { describe, expect, it } from 'vitest';
import { baseUrl, prefixOf } from './base-url.ts';

function base(headers: Record<string, string>, prefix = '', encrypted = false): string {
  return baseUrl({ headers, encrypted, socket: { localAddress: '127.0.0.1', localPort: 8080 } }, prefix);
}

describe('baseUrl', () => {
  it.each([
    [{ host: 'ci:8080' }, 'http://ci:8080/'],
    [{ host: '[::1]:8080' }, 'http://[::1]:8080/'],
    [{ host: 'ci', 'x-forwarded-proto': 'https' }, 'https://ci/'],
    [{ host: 'ci:8080', 'x-forwarded-host': 'ci.example.org' }, 'http://ci.example.org/'],
    [{ host: 'ci:8080', 'x-forwarded-host': 'a.example.org, b' }, 'http://a.example.org/'],
    [
      { host: 'ci:8080', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'x', 'x-forwarded-port': '443' },
      'https://x/',
    ],
    [
      { host: 'ci:8080', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'x', 'x-forwarded-port': '8443' },
      'https://x:8443/',
    ],
    [{ host: 'ci:8080', 'x-forwarded-host': 'x:99', 'x-forwarded-port': '8443' }, 'http://x:99/'],
    [{ host: 'ci:8080', 'x-forwarded-port': '9090' }, 'http://ci:9090/'],
    [{ host: 'ci', 'x-forwarded-prefix': '/jenkins/' }, 'http://ci/jenkins/'],
  ])('of %j is %s', (headers, wanted) => {
    expect(base(headers)).toBe(wanted);
  });

  it.each([
    [{}, 'http://127.0.0.1:8080/'],
    [{ host: 'a/b' }, 'http://127.0.0.1:8080/'],
    [{ host: 'user@evil' }, 'http://127.0.0.1:8080/'],
    [{ host: '"><script>' }, 'http://127.0.0.1:8080/'],
    [{ host: 'ci:99999' }, 'http://127.0.0.1:8080/'],
    [{ host: '99999999999999999999' }, 'http://127.0.0.1:8080/'],
    [{ host: '1.2.3.4.5:80' }, 'http://127.0.0.1:8080/'],
    [{ host: '[::::]' }, 'http://127.0.0.1:8080/'],
    [{ host: 'xn--a' }, 'http://127.0.0.1:8080/'],
    [{ host: 'ci', 'x-forwarded-host': '256.256.256.256' }, 'http://ci/'],
    [{ host: 'ci', 'x-forwarded-proto': 'javascript' }, 'http://ci/'],
    [{ host: 'ci', 'x-forwarded-host': 'x/y' }, 'http://ci/'],
    [{ host: 'ci', 'x-forwarded-port': '-1' }, 'http://ci/'],
    [{ host: 'ci', 'x-forwarded-prefix': '//evil' }, 'http://ci/'],
  ])('passes over what is not plausible in %j', (headers, wanted) => {
    expect(base(headers)).toBe(wanted);
  });

  it.each([
    [{ host: 'ci' }, 'http://ci/jenkins/'],
    [{ host: 'ci', 'x-forwarded-prefix': '/jenkins' }, 'http://ci/jenkins/'],
    [{ host: 'ci', 'x-forwarded-prefix': '/outer' }, 'http://ci/outer/jenkins/'],
  ])('keeps the prefix of the server for %j', (headers, wanted) => {
    expect(base(headers, '/jenkins')).toBe(wanted);
  });
});

it('prefixOf is the path without its final slash', () => {
  expect(prefixOf('http://ci/a/b/')).toBe('/a/b');
  expect(prefixOf('http://ci/')).toBe('');
});
