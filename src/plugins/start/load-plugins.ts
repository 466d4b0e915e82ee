import { type Logger, messageOf } from '../../kit/index.ts';
import { joinParts, type PluginParts } from '../../points/index.ts';
import { applyPending } from '../install/stage.ts';
import { compareVersions } from '../package/version.ts';
import { BUILT_IN } from '../table/built-in.ts';
import { type Candidate, decideActivity, dependenciesFirst } from './active.ts';
import { type BegunLoading, openBegunLoading } from './begun-loading.ts';
import { checkParts } from './check-parts.ts';
import { type InstalledPackage, installedPackages } from './installed.ts';
import { type PackageKinds, rememberKinds } from './known-kinds.ts';
import { type LoadedPackage, loadPackage } from './load-package.ts';
import { pluginApiUrl, writePluginApi } from './package-api.ts';

/** Describes the plugins of a server that starts. */
export interface StartedPlugins {
  /** Holds the short names of the plugins that work, built-in ones and packages. */
  readonly active: ReadonlySet<string>;
  /** Holds, by short name, why others do not work though nobody switched them off. */
  readonly failures: ReadonlyMap<string, string>;
  readonly packages: readonly InstalledPackage[];
  /** Holds what each package that works brings, in the order in which they were loaded. */
  readonly parts: readonly { readonly shortName: string; readonly parts: PluginParts }[];
  /** Holds, by short name, what packages bring or brought, those too that do not work or are not here any more. */
  readonly remembered: ReadonlyMap<string, PackageKinds>;
}

const BUILT_IN_CANDIDATES: readonly Candidate[] = BUILT_IN.map((row) => ({ ...row, failure: null }));

export interface LoadOptions {
  /** Names the folder of the packages: `plugins` of the home. */
  readonly folder: string;
  /** Holds the short names of the plugins that a person switched off. */
  readonly disabled: ReadonlySet<string>;
  /** Holds the version of this server. */
  readonly version: string;
  /** Says whether packages are loaded at all; the built-in plugins are there in any case. */
  readonly withPackages: boolean;
  /** Returns what the built-in plugins bring of which `active` has the short names. */
  partsOfBuiltIn(active: ReadonlySet<string>): PluginParts;
  /**
   * Returns what looks at the parts of one package after the other, beside those of the built-in plugins and of the packages
   * before. It throws where they cannot be used: the message says why.
   */
  partsCheck?(builtIn: PluginParts, active: ReadonlySet<string>): (parts: PluginParts) => void;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/**
 * Decides which plugins work, and loads the packages among them, each after those that it depends on. A package that cannot
 * be loaded, and what depends on it, does not work; the server starts without it.
 */
export async function loadPlugins(options: LoadOptions): Promise<StartedPlugins> {
  const { folder, disabled, version, withPackages, log } = options;
  await putInPlaces(folder, log);
  const packages = (await packagesIn(folder, log)).filter(({ shortName }) => !isBuiltIn(shortName, log));
  const broken = new Map<string, string>();
  const decide = (): ReturnType<typeof decideActivity> =>
    decideActivity([...BUILT_IN_CANDIDATES, ...packages.map((each) => candidateOf(each, options, broken))], disabled);
  let decided = decide();
  const parts: { shortName: string; parts: PluginParts }[] = [];
  const builtIn = options.partsOfBuiltIn(decided.active);
  const checkBeside = options.partsCheck?.(builtIn, decided.active) ?? (() => undefined);
  const check = (own: PluginParts): void => {
    checkParts(own, joinParts([builtIn, ...parts.map((other) => other.parts)]));
    checkBeside(own);
  };
  const begun = await openBegunLoading(folder).catch((error: unknown) => {
    log.warn(
      { err: messageOf(error), folder },
      'it is not known whether a package ended the server while it was loaded',
    );
    return NOTHING_BEGUN;
  });
  if (withPackages && packages.length > 0) await writeApi(folder, version, log);
  const loadNoted = async (known: InstalledPackage): Promise<LoadedPackage> => {
    await begun.begin(known.shortName);
    return loadPackage(known, check);
  };
  for (const each of dependenciesFirst(packages.map((known) => ({ ...candidateOf(known, options, broken), known })))) {
    const { shortName, known } = each;
    if (!decided.active.has(shortName)) continue;
    const loaded = begun.endsServer(shortName) ? ENDS_SERVER : await loadNoted(known);
    if (loaded.failure === null) parts.push({ shortName, parts: loaded.parts });
    else {
      broken.set(shortName, loaded.failure);
      decided = decide();
    }
  }
  await begun.end().catch((error: unknown) => {
    log.warn({ err: messageOf(error), folder }, 'what is noted while packages are loaded could not be removed');
  });
  for (const [plugin, reason] of decided.failures) log.error({ plugin, reason }, 'a plugin does not work');
  if (parts.length > 0) log.info({ plugins: parts.map(({ shortName }) => shortName) }, 'plugins were loaded');
  const remembered = await rememberKinds({ folder, packages, parts }, log);
  const working = parts.filter(({ shortName }) => decided.active.has(shortName));
  return { ...decided, packages, parts: working, remembered };
}

/** Writes what packages import; those that need it fail, each with the reason, where that is not possible. */
async function writeApi(folder: string, version: string, log: LoadOptions['log']): Promise<void> {
  try {
    await writePluginApi(folder, pluginApiUrl(), version);
  } catch (error) {
    log.error({ err: messageOf(error), folder }, 'the module that packages import could not be written');
  }
}

/** Stands for what was begun where the folder of packages cannot be read. */
const NOTHING_BEGUN: BegunLoading = {
  endsServer: () => false,
  begin: () => Promise.resolve(),
  end: () => Promise.resolve(),
};

const ENDS_SERVER: LoadedPackage = {
  parts: null,
  failure: 'The server ended twice while it was loaded, so that this start left it out; the next one tries it again.',
};

async function putInPlaces(folder: string, log: LoadOptions['log']): Promise<void> {
  try {
    for (const { shortName: plugin, text } of await applyPending(folder)) log.warn({ plugin, text }, 'about a plugin');
  } catch (error) {
    log.error({ err: messageOf(error), folder }, 'plugins that were installed could not be put in their places');
  }
}

/** A package of a name that is built in is left alone: its work would be done twice. */
function isBuiltIn(shortName: string, log: LoadOptions['log']): boolean {
  if (!BUILT_IN.some((row) => row.shortName === shortName)) return false;
  log.warn({ plugin: shortName }, 'the package of a plugin that is built in is not loaded');
  return true;
}

async function packagesIn(folder: string, log: LoadOptions['log']): Promise<readonly InstalledPackage[]> {
  try {
    return await installedPackages(folder);
  } catch (error) {
    log.error({ err: messageOf(error), folder }, 'the folder of plugins cannot be read');
    return [];
  }
}

function candidateOf(
  { shortName, manifest, failure }: InstalledPackage,
  { version, withPackages }: LoadOptions,
  broken: ReadonlyMap<string, string>,
): Candidate {
  return {
    shortName,
    version: manifest?.version ?? '',
    isPackage: true,
    dependencies: manifest?.dependencies ?? [],
    failure:
      failure ??
      broken.get(shortName) ??
      (withPackages ? null : 'The server was started without packages of plugins.') ??
      tooNew(manifest?.server ?? '', version),
  };
}

function tooNew(wanted: string, version: string): string | null {
  if (wanted === '' || compareVersions(version, wanted) >= 0) return null;
  return `It needs version ${wanted} of this server; this is ${version}.`;
}
