import { describe, expect, it } from 'vitest';
import {
  createExtensionRegistry,
  defineCommand,
  defineConsoleAnnotator,
  defineMetric,
  definePublisher,
  defineTool,
  defineViewColumn,
  type ExtensionRegistry,
  joinParts,
} from '../../points/index.ts';
import { checkParts } from './check-parts.ts';

const NOTHING = joinParts([]);

function partsOf(register: (registry: ExtensionRegistry) => void) {
  const { registry, close } = createExtensionRegistry();
  register(registry);
  return close();
}

const publisher = (xmlTag: string) =>
  definePublisher({
    ...{ xmlTag, symbol: 'p', displayName: 'P', fields: {}, example: {} },
    perform: async () => 'SUCCESS',
  });
const tool = (symbol: string, file: string) =>
  defineTool({ symbol, className: `plugins.${symbol}.Tool`, displayName: symbol, storage: { file } });
const command = (name: string) => defineCommand({ name, about: 'Does something.', run: () => ({ output: '' }) });
const metric = (name: string) => defineMetric({ name, help: 'A number.', type: 'gauge', read: () => [] });

describe('what a package brings', () => {
  it('may be of every point', () => {
    const parts = partsOf((registry) => {
      registry.kinds(publisher('plugins.a.P'), tool('hammer', 'plugins.a.Hammer.xml'));
      registry.commands(command('a-b'));
      registry.metrics(metric('a_total'));
      registry.consoleAnnotators(defineConsoleAnnotator({ name: 'a', annotate: () => [] }));
      registry.viewColumns(defineViewColumn({ className: 'plugins.a.C', heading: 'C', cell: () => null }));
    });
    expect(() => checkParts(parts, NOTHING)).not.toThrow();
  });

  it.each<[string, (registry: ExtensionRegistry) => void]>([
    ['registry.kinds() was given string', (registry) => registry.kinds('x' as never)],
    ['registry.kinds() was given a part without family', (registry) => registry.kinds({} as never)],
    [
      'registry.settings() was given a part without file',
      (registry) => registry.settings({ displayName: 'M' } as never),
    ],
    [
      'registry.eventSinks() was given a part without write()',
      (registry) => registry.eventSinks({ name: 'x' } as never),
    ],
    [
      'registry.metrics() was given a part without read()',
      (r) => r.metrics({ name: 'x', help: 'y', type: 'gauge' } as never),
    ],
    ['Add is no name of a command: small letters, digits and hyphens', (registry) => registry.commands(command('Add'))],
    ['a-b is no name of a metric: letters, digits and _', (registry) => registry.metrics(metric('a-b'))],
    ['another plugin has the command a already', (registry) => registry.commands(command('a'), command('a'))],
    ['another plugin has the metric a already', (registry) => registry.metrics(metric('a'), metric('a'))],
    [
      'another plugin has the publisher plugins.a.P already',
      (registry) => registry.kinds(publisher('plugins.a.P'), publisher('plugins.a.P')),
    ],
    [
      'another plugin has the file of tools plugins.a.T.xml already',
      (registry) => registry.kinds(tool('a', 'plugins.a.T.xml'), tool('b', 'plugins.a.T.xml')),
    ],
  ])('is refused: %s', (message, register) => {
    expect(() => checkParts(partsOf(register), NOTHING)).toThrow(message);
  });

  it.each([
    'config.xml',
    'credentials.xml',
    'hudson.tasks.Maven.xml',
    '../up.a.xml',
    'a/b.c.xml',
    'jenkins.model.X.xml',
  ])('has no settings in %s, which is of the server or outside of the home', (file) => {
    const parts = partsOf((registry) => registry.kinds(tool('a', file)));
    expect(() => checkParts(parts, NOTHING)).toThrow(`${file} is no file for settings of a plugin`);
  });

  it('must not have the names of what is there', () => {
    const others = partsOf((registry) => registry.commands(command('a')));
    expect(() =>
      checkParts(
        partsOf((registry) => registry.commands(command('a'))),
        others,
      ),
    ).toThrow('another plugin has the command a already');
  });
});
