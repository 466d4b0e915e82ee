import { expect, it } from 'vitest';
import { PathTable } from './path-table.ts';

const PATTERNS = [
  '/',
  '/api/:format',
  '/_item/:item',
  '/_item/:item/config.xml',
  '/_item/:item/ws',
  '/_item/:item/ws/*',
  '/_item/:item/:child/*',
  '/_item/:item/badge/icon',
  '/_run/:item/:run/artifact/*',
  '/_run/:item/:run/:child/*',
  '/user/:id/configure',
  '/user/admin/api/:format',
];

const table = new PathTable<string>();
for (const pattern of PATTERNS) table.add(pattern, pattern);

function find(path: string) {
  return table.find(path === '/' ? [] : path.slice(1).split('/').map(decodeURIComponent));
}

it.each([
  ['/', '/', {}],
  ['/api/json', '/api/:format', { format: 'json' }],
  ['/_item/A%2FB', '/_item/:item', { item: 'A/B' }],
  ['/_item/a/config.xml', '/_item/:item/config.xml', { item: 'a' }],
  ['/_item/a/ws', '/_item/:item/ws', { item: 'a' }],
  ['/_item/a/ws/b%20c/d%25', '/_item/:item/ws/*', { item: 'a', '*': 'b c/d%' }],
  ['/_item/a/badge/icon', '/_item/:item/badge/icon', { item: 'a' }],
  ['/_item/a/badge/other', '/_item/:item/:child/*', { item: 'a', child: 'badge', '*': 'other' }],
  ['/_run/a/1/artifact/x', '/_run/:item/:run/artifact/*', { item: 'a', run: '1', '*': 'x' }],
  ['/_run/a/1/b/x/y', '/_run/:item/:run/:child/*', { item: 'a', run: '1', child: 'b', '*': 'x/y' }],
  ['/user/admin/api/xml', '/user/admin/api/:format', { format: 'xml' }],
  ['/user/admin/configure', '/user/:id/configure', { id: 'admin' }],
  ['/user/__proto__/configure', '/user/:id/configure', { id: '__proto__' }],
])('%s is found', (path, pattern, parameters) => {
  expect(find(path)).toEqual({ value: pattern, parameters });
});

it.each([
  '/api',
  '/api/json/more',
  '/_item',
  '/_item/a/other',
  '/_run/a/1/artifact',
  '/user/bob',
  '/constructor',
  '/API/json',
])('%s is not found', (path) => {
  expect(find(path)).toBeNull();
});

it.each(['/_item/:name/ws', '/_item/:other/ws/*', '/'])(
  '%s is refused, because another pattern has its paths',
  (pattern) => {
    expect(() => table.add(pattern, pattern)).toThrow('two patterns stand for the paths of');
  },
);
