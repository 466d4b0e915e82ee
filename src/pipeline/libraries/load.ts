import { rm } from 'node:fs/promises';
import { type Evaluation, isThrowable, ScriptThrow } from '../../groovy/index.ts';
import type { LoadedLibrary } from '../../points/index.ts';
import type { FlowHost } from '../capabilities/host.ts';
import type { ConfiguredLibrary, TakenOver } from '../capabilities/library-store.ts';
import { abort } from '../flow/failure.ts';
import type { Flow } from '../flow/flow.ts';
import { interruptionOf } from '../flow/throwables.ts';
import type { Json } from '../journal/index.ts';
import type { RequestedLibraries, RequestedLibrary } from '../script/library-annotations.ts';
import { ABORT } from '../script/throwables.ts';
import { type ChosenLibrary, chooseLibrary } from './chosen.ts';
import { LibrariesFailed } from './failed.ts';
import { copyFolder } from './files.ts';
import { librariesIn } from './folders.ts';
import { type Loading, loadingOf } from './loading.ts';
import type { Offer } from './offer.ts';
import { replaceScripts } from './replaced-scripts.ts';
import { retrieveLibrary } from './retrieve.ts';

const EFFECT = 'libraries.load';

/**
 * Loads the libraries that a script's annotations name and those for every script, before the script is compiled. Throws
 * LibrariesFailed, and the error that ended the run meanwhile.
 */
export function* loadLibraries(
  around: { readonly flow: Flow; readonly host: FlowHost },
  { configured, takenOver }: Offer,
  { libraries: wanted, complaints }: RequestedLibraries,
): Evaluation<readonly LoadedLibrary[]> {
  const { flow } = around;
  if (!isNeeded(flow, wanted.length > 0 || takenOver !== null || configured.some(({ config }) => config.implicit)))
    return [];
  try {
    const { scope } = flow;
    const loaded = yield* flow.effect<Json>(EFFECT, async (at) => {
      const loading = loadingOf(around, { node: null, scope, at });
      const libraries =
        takenOver === null ? await retrieveAll(loading, configured, wanted) : await takeOver(loading, takenOver);
      return libraries as unknown as Json;
    });
    // The effect answered them.
    return loaded as unknown as readonly LoadedLibrary[];
  } catch (error) {
    if (!(error instanceof ScriptThrow) || interruptionOf(error.thrown) !== undefined) throw error;
    throw new LibrariesFailed(reasonOf(error.thrown), complaints);
  }
}

/**
 * Returns whether the libraries are loaded. What happened before a restart happens again, whatever was configured since.
 */
function isNeeded({ journal }: Flow, now: boolean): boolean {
  const next = journal.peek();
  return next === undefined ? now : next.k.endsWith(` ${EFFECT}`);
}

function reasonOf(thrown: ScriptThrow['thrown']): string {
  const { type } = thrown;
  const message = (isThrowable(thrown) ? thrown.state.message : null) ?? type.name;
  return type.isA(ABORT) ? message : `${type.name}: ${message}`;
}

async function retrieveAll(
  loading: Loading,
  configured: readonly ConfiguredLibrary[],
  wanted: readonly RequestedLibrary[],
): Promise<readonly LoadedLibrary[]> {
  const chosen = chooseAll(loading, configured, wanted);
  const loaded: LoadedLibrary[] = [];
  for (const each of chosen) {
    const library = await retrieveLibrary(loading, each);
    await replaceScripts(loading, library);
    loaded.push(library);
    await loading.host.libraries.record(loaded);
  }
  const missing = wanted.filter(({ name }) => !loaded.some((each) => each.name === name));
  if (missing.length > 0) {
    const identifiers = [...new Set(missing.map(({ identifier }) => identifier))];
    throw abort(`Could not find any definition of libraries [${identifiers.join(', ')}]`);
  }
  return loaded;
}

function chooseAll(
  { log }: Loading,
  configured: readonly ConfiguredLibrary[],
  wanted: readonly RequestedLibrary[],
): readonly ChosenLibrary[] {
  // Of several wishes for the same library the last one counts.
  const wishes = new Map(wanted.map((each) => [each.name, each]));
  const chosen = new Map<string, ChosenLibrary>();
  for (const library of configured) {
    const { name, implicit } = library.config;
    const wish = wishes.get(name);
    if (!implicit && wish === undefined) continue;
    if (chosen.has(name)) log.line(`Only using first definition of library ${name}`);
    else chosen.set(name, chooseLibrary(library, wish ?? { version: null, changelog: null }));
  }
  return [...chosen.values()];
}

/** Copies the libraries of the run that this one restarts. */
async function takeOver(loading: Loading, { libraries, runFolder }: TakenOver): Promise<readonly LoadedLibrary[]> {
  const target = loading.host.libraries.folder;
  await rm(target, { recursive: true, force: true });
  await copyFolder(librariesIn(runFolder), target);
  await loading.host.libraries.record(libraries);
  return libraries;
}
