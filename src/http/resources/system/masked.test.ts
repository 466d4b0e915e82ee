import { expect, it } from 'vitest';
import { masked } from './masked.ts';

it.each([
  ['PATH', '/usr/bin', '/usr/bin'],
  ['DB_PASSWORD', 'x', '********'],
  ['NPM_TOKEN', 'x', '********'],
  ['AWS_SECRET_ACCESS_KEY', 'x', '********'],
  ['GITHUB_API_KEY', 'x', '********'],
  ['EMPTY_SECRET', '', ''],
  ['http_proxy', 'http://me:word@proxy:3128/', 'http://********@proxy:3128/'],
  ['user.timezone', 'Etc/UTC', 'Etc/UTC'],
])('%s=%s is shown as %s', (name, value, shown) => {
  expect(masked([name, value])).toEqual([name, shown]);
});
