import { randomUUID } from 'node:crypto';
import type { Plugins, WantedPlugin } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import { parseSubmitted } from '../../parameters/submitted-json.ts';
import { everyField } from '../../parameters/types.ts';
import { type Reply, type Route, route } from '../../route.ts';
import { wantedByDocument, wantedByFields, wantedFrom } from './wanted.ts';

const common = { method: 'POST', permission: 'Overall/Administer', crumb: 'required' } as const;

const UPDATES: Reply = { type: 'redirect', to: '/pluginManager/updates/' };

const installNecessaryPlugins = route({
  ...common,
  path: '/pluginManager/installNecessaryPlugins',
  doc: 'Sees to it that the plugins are there that a document names in attributes `plugin="name@version"`.',
  async handler({ body, services }) {
    install(services.plugins, await wantedByDocument(body));
    return UPDATES;
  },
});

const prevalidateConfig = route({
  ...common,
  path: '/pluginManager/prevalidateConfig',
  doc: 'Tells which of the plugins that a document names are not there.',
  async handler({ body, services }) {
    const wanted = await wantedByDocument(body);
    const missing = wanted.filter(({ shortName }) => services.plugins.get(shortName) === undefined);
    return {
      type: 'json',
      json: missing.map(({ shortName, version }) => ({
        name: shortName,
        version: version ?? 'latest',
        mode: 'missing',
      })),
    };
  },
});

const installByForm = route({
  ...common,
  path: '/pluginManager/install',
  parameters: { 'plugin.NAME.default': everyField('One for each plugin that is wanted, with any value.') },
  doc: 'Sees to it that plugins are there.',
  handler({ parameters, services }) {
    install(services.plugins, wantedByFields(parameters['plugin.NAME.default'].names));
    return UPDATES;
  },
});

const installPlugins = route({
  ...common,
  path: '/pluginManager/installPlugins',
  doc: 'The same for a JSON body with a list `plugins` of names, which may have `@version`.',
  async handler({ body, services }) {
    const { plugins } = parseSubmitted(body);
    if (!Array.isArray(plugins)) return fail('FORM_BROKEN', 'it has no list of plugins');
    const wanted = plugins.map((name) => (typeof name === 'string' ? wantedFrom(name) : null));
    install(
      services.plugins,
      wanted.map((plugin) => plugin ?? fail('FORM_BROKEN', 'it names something that is no plugin')),
    );
    await services.setUp.passed('NEW');
    return { type: 'json', json: { status: 'ok', data: { correlationId: randomUUID() } } };
  },
});

const installPluginsDone = route({
  ...common,
  path: '/pluginManager/installPluginsDone',
  doc: 'Goes on with the set-up of a new server behind the choice of plugins.',
  async handler({ services }) {
    await services.setUp.passed('NEW');
    return { type: 'empty', status: 200 };
  },
});

const uploadPlugin = route({
  ...common,
  path: '/pluginManager/uploadPlugin',
  doc: 'Nothing: plugins of Jenkins are programs for Java, which do not run here.',
  handler: () => fail('PLUGIN_UPLOAD'),
});

export const installRoutes: readonly Route[] = [
  installNecessaryPlugins,
  prevalidateConfig,
  installByForm,
  installPlugins,
  installPluginsDone,
  uploadPlugin,
];

/** Limits the names in an answer. */
const MAX_NAMED = 50;

/** Installs plugins. Throws PLUGIN_UNAVAILABLE for those that are not available; the others are installed all the same. */
function install(plugins: Plugins, wanted: readonly WantedPlugin[]): void {
  const failed = plugins.install(wanted).filter(({ status }) => status === 'Failure');
  if (failed.length > 0) fail('PLUGIN_UNAVAILABLE', ...failed.slice(0, MAX_NAMED).map(({ name }) => name));
}
