import { expect, it } from 'vitest';
import { pluginOfErrors } from './plugin-of-error.ts';

const pluginOf = pluginOfErrors('/home/ci/plugins');

const errorAt = (...lines: readonly string[]): Error => {
  const error = new Error('no luck');
  error.stack = ['Error: no luck', ...lines.map((line) => `    at ${line}`)].join('\n');
  return error;
};

it.each<[string | null, readonly string[]]>([
  ['weather', ['file:///home/ci/plugins/weather/index.js:3:5', 'node:internal/timers:573:17']],
  ['sky', ['run (/srv/millwright/dist/main.js:1:2)', 'tell (/home/ci/plugins/sky/lib/a.cjs:1:1)']],
  [null, ['run (/srv/millwright/dist/main.js:1:2)', 'node:internal/timers:573:17']],
  [null, ['file:///home/ci/plugins/node_modules/millwright/plugin.js:1:1']],
  [null, ['file:///elsewhere/plugins/weather/index.js:3:5']],
])('an error comes from %s by its stack', (plugin, lines) => {
  expect(pluginOf(errorAt(...lines))).toBe(plugin);
});

it('what is thrown and is no error comes from some package', () => {
  expect(pluginOf('a text')).toBe('unknown');
});
