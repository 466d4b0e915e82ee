import { expect, it } from 'vitest';
import { shortNameProblem } from './short-name.ts';

it.each(['git', 'Weather', 'a', 'blueocean-rest', 'a.b', 'icon-shim', 'console', 'core2', 'a_b'])(
  '%s can be a short name',
  (name) => {
    expect(shortNameProblem(name)).toBeNull();
  },
);

it.each([
  ['git.jpi.disabled', '"git.jpi.disabled": .jpi is an ending of other files in the folder of plugins'],
  ...['foo.jpi', 'foo.hpi', 'foo.HPI', 'foo.pinned', 'foo.Disabled', 'foo.bak', 'foo.tmp', 'foo.timestamp'].map(
    (name) => [name, 'is an ending of other files'],
  ),
  ...['core', 'Core', 'node_modules', 'NODE_MODULES', 'con', 'AUX', 'nul', 'nul.x', 'com1', 'LPT9'].map((name) => [
    name,
    'that is the name of something else',
  ]),
  ...['', '.a', '../x', 'a/b', 'a b', 'ä', 'x'.repeat(101)].map((name) => [name, 'it must be up to 100 letters']),
  ...['a..b', 'a.'].map((name) => [name, 'a dot must be between']),
])('%s cannot', (name = '', reason = '') => {
  expect(shortNameProblem(name)).toContain(reason);
});
