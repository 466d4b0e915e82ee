import type { Evaluation } from '../../../groovy/index.ts';
import type { LoadedLibrary } from '../../../points/index.ts';
import { abort } from '../../flow/failure.ts';
import type { LibraryLookup } from '../../flow/library-lookup.ts';
import type { Json } from '../../journal/index.ts';
import { type ChosenLibrary, chooseLibrary, recordOf } from '../../libraries/chosen.ts';
import { classesOf } from '../../libraries/loaded-classes.ts';
import { type Loading, loadingOf } from '../../libraries/loading.ts';
import { replaceScripts } from '../../libraries/replaced-scripts.ts';
import { retrieveLibrary } from '../../libraries/retrieve.ts';
import { describe } from '../../script/describables/index.ts';
import { elementOf } from '../../script/describables/xml.ts';
import { parseIdentifier } from '../../script/library-annotations.ts';
import { defineStep, type StepCall } from '../define.ts';
import { instantiating } from '../delegate.ts';
import { findResource } from './library-resource.ts';

const CLASS_NAME = 'org.jenkinsci.plugins.workflow.libs.LibraryStep';

/** Loads a library while the script runs; returns an object by which its classes are accessed. Jenkins: `LibraryStep`. */
export const library = defineStep({
  name: 'library',
  className: CLASS_NAME,
  displayName: 'Load a library on the fly',
  parameters: [
    { name: 'identifier', type: 'String', required: true },
    { name: 'changelog', type: 'boolean' },
    { name: 'retriever', type: 'describable' },
  ],
  shows: 'identifier',
  *run(call) {
    const libraries = librariesIn(call);
    const wish = yield* wishOf(call);
    if (wish.version === null && wish.retriever !== null)
      return call.abort(`Must specify a version for library ${wish.name}`);
    const loaded = yield* call.effect<Json>('load', async (at) => {
      const loading = loadingOf(call, { node: call.node, scope: call.scope, at });
      return (await load(loading, libraries, wish)) as unknown as Json;
    });
    // The effect answered it.
    const record = loaded as unknown as LoadedLibrary;
    libraries.add([record]);
    return classesOf(libraries, libraries.folderOf(record));
  },
});

interface Wish extends ReturnType<typeof parseIdentifier> {
  readonly changelog: boolean;
  /** Holds the retriever that the call specifies; null means as configured. */
  readonly retriever: Parameters<typeof retrieveLibrary>[1]['retriever'] | null;
}

function* wishOf(call: StepCall): Evaluation<Wish> {
  const { args, host, machine } = call;
  const value = args.value('retriever');
  const options = { machine, kinds: host.kinds, warn: (line: string) => call.say(line) };
  const described =
    value === null
      ? null
      : yield* instantiating(call, describe(options, value, 'library-retriever', `${CLASS_NAME}.retriever`));
  return {
    ...parseIdentifier(args.text('identifier')),
    changelog: args.has('changelog') ? args.bool('changelog') : true,
    retriever: described === null ? null : host.kinds.read('library-retriever', elementOf(described)),
  };
}

/** Loads a library, unless the run already has one of this name or another branch is loading it, which is used then. */
async function load(loading: Loading, libraries: LibraryLookup, wish: Wish): Promise<LoadedLibrary> {
  const chosen = await choose(loading, wish);
  const { name } = wish;
  const known = libraries.loaded.find((each) => each.name === name) ?? libraries.underWay.get(name);
  if (known !== undefined) {
    const library = await known;
    loading.log.line(`Only using first definition of library ${name}`);
    return library;
  }
  const loaded = retrieve(loading, chosen);
  libraries.underWay.set(name, loaded);
  try {
    return await loaded;
  } catch (error) {
    libraries.underWay.delete(name);
    throw error;
  }
}

async function retrieve(loading: Loading, chosen: ChosenLibrary): Promise<LoadedLibrary> {
  const library = await retrieveLibrary(loading, chosen);
  await replaceScripts(loading, library);
  const others = loading.host.libraries.recorded().filter(({ name }) => name !== library.name);
  await loading.host.libraries.record([...others, library]);
  return library;
}

async function choose({ host }: Loading, { name, version, changelog, retriever }: Wish): Promise<ChosenLibrary> {
  if (retriever !== null) {
    const source = `${CLASS_NAME} ${host.run.job}#${host.run.number}`;
    const record = recordOf({ name, version: version ?? '', trusted: false, changelog, source });
    return { record, retriever, caching: null };
  }
  const configured = await host.libraries.configured();
  const found = configured.find(({ config }) => config.name === name);
  if (found === undefined) throw abort(`No library named ${name} found`);
  return chooseLibrary(found, { version, changelog });
}

/** Returns the text of a resource of a library. Jenkins: `ResourceStep`. */
export const libraryResource = defineStep({
  name: 'libraryResource',
  className: 'org.jenkinsci.plugins.workflow.libs.ResourceStep',
  displayName: 'Load a resource file from a library',
  parameters: [
    { name: 'resource', type: 'String', required: true },
    { name: 'encoding', type: 'String' },
  ],
  shows: 'resource',
  *run(call) {
    const libraries = librariesIn(call);
    const { files } = call.host.processes.agentOf('');
    const resource = call.args.text('resource');
    const encoding = call.args.optionalText('encoding');
    return yield* call.effect('read', () => findResource({ libraries, files }, resource, encoding));
  },
});

function librariesIn({ flow }: StepCall): LibraryLookup {
  if (flow.libraries === null) throw new Error('a flow that runs has libraries');
  return flow.libraries;
}
