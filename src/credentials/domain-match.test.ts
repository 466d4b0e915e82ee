import { expect, it } from 'vitest';
import { parseXml } from '../xml/index.ts';
import { isFor, requirementOf } from './domain-match.ts';

const PACKAGE = 'com.cloudbees.plugins.credentials.domains';

function matches(specification: string, content: string, address: string): boolean {
  const tag = `${PACKAGE}.${specification}`;
  const domain = parseXml(`<d><specifications><${tag}>${content}</${tag}></specifications></d>`);
  const required = requirementOf(address);
  if (required === null) throw new Error(`${address} requires nothing`);
  return isFor(domain, required);
}

it.each([
  ['HostnameSpecification', '<includes>*.example.org</includes>', 'https://GIT.example.org/x', true],
  ['HostnameSpecification', '<includes>*.example.org</includes>', 'https://example.com/x', false],
  ['HostnameSpecification', '<includes>*.org, b.com</includes><excludes>old.*</excludes>', 'https://old.org/', false],
  ['HostnameSpecification', '<includes></includes><excludes>old.org</excludes>', 'https://new.org/', true],
  ['HostnameSpecification', '<includes>git.org</includes>', 'git@git.org:team/x.git', true],
  ['HostnamePortSpecification', '<includes>git.org:8443</includes>', 'https://git.org:8443/', true],
  ['HostnamePortSpecification', '<includes>git.org:8443</includes>', 'https://git.org:8444/', false],
  ['HostnamePortSpecification', '<includes>git.org:8443</includes>', 'https://git.org/', true],
  ['HostnamePortSpecification', '<includes>git.org:8443</includes>', 'https://other.org:443/', false],
  ['HostnamePortSpecification', '<includes>git.org:443</includes>', 'https://me:x@git.org:443', true],
  ['HostnamePortSpecification', '<includes>git.org:443</includes>', 'https://git.org/a:443/', true],
  ['HostnamePortSpecification', '<includes>git.org:8443</includes>', 'https://other.org/a:443/', true],
  ['HostnamePortSpecification', '<includes>git.org:8443</includes>', 'registry.org:5000', false],
  ['HostnameSpecification', '<includes>registry.org</includes>', 'registry.org:5000', true],
  ['SchemeSpecification', '<schemes><string>https</string></schemes>', 'https://git.org/', true],
  ['SchemeSpecification', '<schemes><string>https</string></schemes>', 'git@git.org:x', false],
  ['SchemeSpecification', '<schemes/>', 'https://git.org/', false],
  [
    'PathSpecification',
    '<includes>/team/**</includes><caseSensitive>true</caseSensitive>',
    'https://a.b/team/x/y',
    true,
  ],
  [
    'PathSpecification',
    '<includes>/team/**</includes><caseSensitive>true</caseSensitive>',
    'https://a.b/Team/x',
    false,
  ],
  ['PathSpecification', '<includes>/team/*</includes>', 'https://a.b/TEAM/x', true],
  ['PathSpecification', '<includes>/team/*</includes>', 'https://a.b/team/x/y', false],
  ['NoSuchSpecification', '', 'https://a.b/', false],
])('%s with %s for %s: %s', (specification, content, address, expected) => {
  expect(matches(specification, content, address)).toBe(expected);
});

it.each(['', 'x.git', '/srv/git/x', 'C:\\repos'])('%s requires nothing', (address) => {
  expect(requirementOf(address)).toBeNull();
});
