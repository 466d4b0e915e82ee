import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type LibrarySource,
  type LoadedLibrary,
  type RunContext,
  type SourceContext,
  StepAbort,
} from '../../points/index.ts';
import { abort } from '../flow/failure.ts';
import { fromCache, isExcluded } from './cache.ts';
import type { ChosenLibrary } from './chosen.ts';
import { directoryNameFor } from './directory-name.ts';
import { copyLibrary, filesIn, libraryFolder } from './files.ts';
import type { Loading } from './loading.ts';

/**
 * Retrieves a library's files to the folder of the run and removes its previous files there. Returns its record with the
 * names of its variables. Throws AbortException where that is not possible, and the reason with which the signal is
 * aborted.
 */
export async function retrieveLibrary(loading: Loading, chosen: ChosenLibrary): Promise<LoadedLibrary> {
  const { clock, host, log } = loading;
  const { record, caching } = chosen;
  const { name, version } = record;
  log.line(`Loading library ${name}@${version}`);
  const target = join(host.libraries.folder, record.directoryName);
  await rm(target, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  const mayKeep = caching !== null && !isExcluded(caching, version);
  if (caching !== null && !mayKeep) log.line(`Library ${name}@${version} is excluded from caching.`);
  if (caching !== null && mayKeep) {
    await fromCache({
      record,
      caching,
      cache: host.libraries.cacheFolder(record.directoryName),
      target,
      clock,
      say: (line) => log.line(line),
      fetch: (folder) => fetchLibrary(loading, chosen, folder),
    });
  } else {
    await fetchLibrary(loading, chosen, target);
  }
  await writeFile(`${target}-name.txt`, name);
  return { ...record, variables: await variablesIn(target, name) };
}

/** Returns the names of the variables. Throws AbortException where there is neither a variable nor a class. */
async function variablesIn(target: string, name: string): Promise<readonly string[]> {
  const folders: readonly string[] = await readdir(target).catch(() => []);
  if (!folders.includes('src') && !folders.includes('vars')) {
    throw abort(`Library ${name} expected to contain at least one of src or vars directories`);
  }
  const files = await filesIn(target, 'vars');
  return files.flatMap((each) => (each.endsWith('.groovy') ? [each.slice(0, -'.groovy'.length)] : []));
}

async function fetchLibrary(loading: Loading, { record, retriever }: ChosenLibrary, target: string): Promise<void> {
  const { name, version } = record;
  if (retriever.kind === null)
    throw abort(`Library ${name}: retrievers of the kind ${retriever.tag} are not known here`);
  const env = new Map([...loading.env, [`library.${name}.version`, version] as const]);
  const source = await retriever.kind.sourceOf(retriever.config, record, sourceContext({ ...loading, env }));
  if (source === null) throw abort(`No version ${version} found for library ${name}`);
  await checkOut({ ...loading, env }, { record, source, target });
}

/** Returns the context of a source that is queried for the run. */
export function sourceContext({ host, env, log, at }: Loading): SourceContext {
  return host.sources.context({ log, signal: at.signal, env });
}

interface CheckedOut {
  readonly record: LoadedLibrary;
  readonly source: LibrarySource;
  readonly target: string;
}

/** Checks a source out beside the job's working folder, each source in a folder of its own, and copies the files. */
async function checkOut(loading: Loading, { record, source, target }: CheckedOut): Promise<void> {
  const { host, log, at } = loading;
  const { workspaces } = host;
  const { scm, clone } = source;
  const key = scm.kind.key(scm.config);
  if (clone && record.changelog) log.line('WARNING: ignoring request to compute changelog in clone mode');
  const usual = join(`${workspaces.pathOf('')}@libs`, directoryNameFor(key));
  const folder = workspaces.allocate(clone ? `${target}-root` : usual);
  try {
    // What an earlier server left of a checkout is not gone on with.
    if (clone || at.resumed) await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    if (!clone) await writeFile(`${folder}-scm-key.txt`, key);
    await checkOutInto(loading, { scm, folder, changelog: record.changelog && !clone, poll: false });
    const from = await libraryFolder(folder, source.path);
    if ((await filesIn(from, 'src/test')).length > 0) for (const line of testsExcluded(key)) log.line(line);
    await copyLibrary(from, target);
  } finally {
    workspaces.release(folder);
    if (clone) await rm(folder, { recursive: true, force: true });
  }
}

export interface CheckoutInto {
  readonly scm: LibrarySource['scm'];
  /** Holds the absolute path of the folder. */
  readonly folder: string;
  readonly changelog: boolean;
  readonly poll: boolean;
}

/** Checks a source out into a folder. Throws AbortException where it fails; the log says why. */
export async function checkOutInto(loading: Loading, { scm, folder, changelog, poll }: CheckoutInto): Promise<void> {
  const { host, at } = loading;
  const check = (): void => at.signal.throwIfAborted();
  const checkout = host.sources.checkOut(scm, runContext(loading, folder), { changelog, poll, check });
  const end = await checkout.catch((error: unknown) => {
    if (!(error instanceof StepAbort)) throw error;
    loading.log.error(error.message);
    return null;
  });
  check();
  if (end?.result !== 'SUCCESS') throw abort('Maximum checkout retry attempts reached, aborting');
  await end.done();
}

function runContext({ host, env, log, at, copyOf }: Loading, folder: string): RunContext {
  return host.processes.contextOf({
    step: `flow-${host.run.idOf(`${at.key} ${folder}`).slice(0, 32)}`,
    node: '',
    workspace: folder,
    env: new Map([...env, ['WORKSPACE', folder]]),
    signal: at.signal,
    log,
    copyOf: (k) => copyOf(`${folder} ${k}`),
    place: { nodeId: '', enclosingBlocks: [], enclosingBlockNames: [] },
  });
}

function testsExcluded(key: string): readonly string[] {
  return [
    `Excluding src/test/ from checkout of ${key} so that library test code cannot be accessed by Pipelines.`,
    'To remove this log message, move the test code outside of src/.',
  ];
}
