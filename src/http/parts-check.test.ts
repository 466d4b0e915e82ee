import { expect, it } from 'vitest';
import {
  createExtensionRegistry,
  defineCommand,
  defineMetric,
  defineTransientAction,
  defineViewColumn,
  type ExtensionRegistry,
  joinParts,
  serverPage,
} from '../points/index.ts';
import { createPartsCheck } from './parts-check.ts';

function partsOf(register: (registry: ExtensionRegistry) => void) {
  const { registry, close } = createExtensionRegistry();
  register(registry);
  return close();
}

const command = (name: string) => defineCommand({ name, about: 'Does something.', run: () => ({ output: '' }) });
const metric = (name: string) => defineMetric({ name, help: 'A number.', type: 'gauge', read: () => [] });
const column = (className: string) => defineViewColumn({ className, heading: 'C', cell: () => null });
const page = (path: string) =>
  defineTransientAction({
    ...{ className: `plugins.${path}.Page`, symbol: path, displayName: 'A page' },
    belowServer: { pages: [serverPage({ path, doc: 'A page.', answer: () => ({ type: 'text', text: '' }) })] },
  });

it.each<[string, (registry: ExtensionRegistry) => void]>([
  ['Jenkins has the command build already', (registry) => registry.commands(command('build'))],
  [
    'the server has the metric default_jenkins_up already',
    (registry) => registry.metrics(metric('default_jenkins_up')),
  ],
  [
    'the server has the metric jenkins_runs_not_built_total already',
    (registry) => registry.metrics(metric('jenkins_runs_not_built_total')),
  ],
  [
    'the server has the view column hudson.views.JobColumn already',
    (registry) => registry.viewColumns(column('hudson.views.JobColumn')),
  ],
  ['the address GET /login is taken already', (registry) => registry.kinds(page('login'))],
])('a package is refused where %s', (message, register) => {
  expect(() => createPartsCheck(joinParts([]))(partsOf(register))).toThrow(message);
});

it('a package may have names of its own, and the next one must not have the same addresses', () => {
  const check = createPartsCheck(joinParts([]));
  const parts = partsOf((registry) => {
    registry.commands(command('rebuild'));
    registry.metrics(metric('plugins_a_up'));
    registry.viewColumns(column('plugins.a.JobColumn'));
    registry.kinds(page('weather'));
  });
  expect(() => check(parts)).not.toThrow();
  expect(() => check(parts)).toThrow('the address GET /weather is taken already');
});
