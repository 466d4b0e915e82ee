import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { availablePlugins, fail } from '../../../model/index.ts';
import { parseSubmitted } from '../../parameters/submitted-json.ts';
import { everyField, trimmedOrEmpty, uploadedFile } from '../../parameters/types.ts';
import { type Reply, type Route, route } from '../../route.ts';
import { atMost, wantedByDocument, wantedByFields, wantedFrom } from './wanted.ts';

const common = { method: 'POST', permission: 'Overall/Administer', crumb: 'required' } as const;

const UPDATES: Reply = { type: 'redirect', to: '/pluginManager/updates/' };

const installNecessaryPlugins = route({
  ...common,
  path: '/pluginManager/installNecessaryPlugins',
  doc: 'Begins to install the plugins that a document names in attributes `plugin="name@version"`, where they are not here. What comes of it is on the page of updates and in `updateCenter/api`.',
  async handler({ body, services: { plugins } }) {
    const wanted = await wantedByDocument(body, (name) => plugins.get(name) !== undefined);
    // A version is the oldest that will do: a package that is new enough is left alone.
    plugins.install(
      wanted.filter(({ shortName, version }) => {
        const plugin = plugins.get(shortName);
        if (plugin === undefined || !plugin.isPackage) return true;
        return (
          version !== null && plugins.isOlder({ ...plugin, version: plugin.pendingVersion ?? plugin.version }, version)
        );
      }),
    );
    await plugins.kept();
    return UPDATES;
  },
});

const prevalidateConfig = route({
  ...common,
  path: '/pluginManager/prevalidateConfig',
  doc: 'Tells which of the plugins that a document names are not there, or are older.',
  async handler({ body, services }) {
    const wanted = await wantedByDocument(body, (name) => services.plugins.get(name) !== undefined);
    const lacking = wanted.flatMap(({ shortName, version }) => {
      const plugin = services.plugins.get(shortName);
      const found = { name: shortName, version: version ?? 'latest' };
      if (plugin === undefined) return [{ ...found, mode: 'missing' }];
      return version !== null && services.plugins.isOlder(plugin, version) ? [{ ...found, mode: 'old' }] : [];
    });
    return { type: 'json', json: lacking };
  },
});

const installByForm = route({
  ...common,
  path: '/pluginManager/install',
  parameters: { 'plugin.NAME.default': everyField('One for each plugin that is wanted, with any value.') },
  doc: 'Begins to install plugins, or to update them.',
  async handler({ parameters, services: { plugins } }) {
    plugins.install(wantedByFields(parameters['plugin.NAME.default'].names));
    await plugins.kept();
    return UPDATES;
  },
});

const installPlugins = route({
  ...common,
  path: '/pluginManager/installPlugins',
  doc: 'The same for a JSON body with a list `plugins` of names, which may have `@version`. Names that no update site offers are refused; while the server is being set up, what is built in may be named as well.',
  async handler({ body, services: { plugins, setUp } }) {
    const wanted = namesIn(body).map((name) => wantedFrom(name) ?? fail('PLUGIN_DOCUMENT', `${name} is no name`));
    const offered = new Set(availablePlugins(plugins).map(({ shortName }) => shortName));
    const isOffered = (name: string): boolean =>
      offered.has(name) || (!setUp.isComplete && plugins.get(name) !== undefined);
    const unknown = wanted.find(({ shortName }) => !isOffered(shortName));
    if (unknown !== undefined)
      return { type: 'json', json: { status: 'error', message: `No such plugin: ${unknown.shortName}` } };
    plugins.install(wanted);
    await plugins.kept();
    await setUp.passed('NEW');
    return { type: 'json', json: { status: 'ok', data: { correlationId: randomUUID() } } };
  },
});

/** Returns the names in a body of JSON. Throws PLUGIN_DOCUMENT, which has the status that Jenkins answers. */
function namesIn(body: string): readonly string[] {
  const plugins = listIn(body);
  if (!Array.isArray(plugins) || !plugins.every((name) => typeof name === 'string'))
    return fail('PLUGIN_DOCUMENT', 'the body has no list `plugins` of names');
  return atMost(plugins);
}

function listIn(body: string): unknown {
  try {
    return parseSubmitted(body)['plugins'];
  } catch {
    return fail('PLUGIN_DOCUMENT', 'the body is not JSON');
  }
}

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
  parameters: {
    name: uploadedFile('The package of a plugin, `.tgz` as npm packs it.'),
    pluginUrl: trimmedOrEmpty('The address of a package, where there is no file.'),
  },
  doc: 'Installs the package of a plugin, for the next start. Plugins of Jenkins (`.hpi`, `.jpi`) are programs for Java, and refused.',
  async handler({ parameters: { name: file, pluginUrl }, services: { plugins } }) {
    const fileName = file?.fileName ?? '';
    if (file === undefined || fileName === '') {
      if (file !== undefined) await rm(file.storedAs, { force: true });
      if (pluginUrl === '') return { type: 'redirect', to: '/pluginManager/advanced' };
      await plugins.installUrl(pluginUrl);
      return UPDATES;
    }
    try {
      if (/\.[hj]pi$/i.test(fileName) || (await isZip(file.storedAs))) fail('PLUGIN_JAVA', fileName);
      if (!/\.(?:tgz|tar\.gz)$/i.test(fileName)) fail('PLUGIN_FOREIGN', fileName);
      await plugins.installFile(file.storedAs);
    } finally {
      await rm(file.storedAs, { force: true });
    }
    return UPDATES;
  },
});

/** Says whether a file is a zip, as the plugins of Jenkins are. */
async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1') === 'PK\x03\x04';
  } finally {
    await file.close();
  }
}

export const installRoutes: readonly Route[] = [
  installNecessaryPlugins,
  prevalidateConfig,
  installByForm,
  installPlugins,
  installPluginsDone,
  uploadPlugin,
];
