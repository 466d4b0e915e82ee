import { expect, it } from 'vitest';
import { readBitbucket } from './payloads.ts';

const repository = { full_name: 'a/b', links: { html: { href: 'https://bitbucket.example/a/b' } } };
const request = (id: unknown, name: string) => ({ repository, pullrequest: { id, source: { branch: { name } } } });

it('reads a bounded number of the changes of a push', () => {
  const change = { new: { type: 'branch', name: 'main', target: { hash: 'abc' } } };
  const changes = Array.from({ length: 300 }, () => change);
  expect(readBitbucket('repo:push', { repository, push: { changes } })).toHaveLength(100);
});

it.each([
  [7, 'topic', 1],
  ['../7', 'topic', 0],
  [12345678901, 'topic', 0],
  [7, 'x'.repeat(1001), 0],
])('reads the pull request %s of a branch', (id, branch, events) => {
  expect(readBitbucket('pullrequest:created', request(id, branch))).toHaveLength(events);
});
