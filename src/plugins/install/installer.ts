import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { KeyedLock, type Logger, messageOf } from '../../kit/index.ts';
import type { InstallJob, InstallStatus, WantedPlugin } from '../../model/index.ts';
import { PackageError, type PluginManifest } from '../package/manifest.ts';
import { inspectPackage, unpackPackage } from '../package/read-package.ts';
import type { Offer } from '../site/offer.ts';
import type { SiteSearch } from '../site/search.ts';
import { fetchPackage } from './fetch-package.ts';
import { createInstallJobs } from './jobs.ts';
import { planWithSites } from './plan.ts';
import type { PresentPlugin } from './resolve.ts';
import { packagePlaces, stagePending } from './stage.ts';

/** Stands for the checksum of a package that somebody uploaded, which nobody told. */
const UPLOADED = '';

export interface InstallerDependencies {
  /** Names the folder of packages. */
  readonly folder: string;
  readonly serverVersion: string;
  /** Returns the plugins that are here or will be after the next start. */
  present(): readonly PresentPlugin[];
  /** Begins to look for plugins in the update sites. */
  search(): SiteSearch;
  /** Is called with each package that the next start puts in its place. */
  staged(manifest: PluginManifest): void;
  /** Ends what is being fetched. */
  readonly signal: AbortSignal;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

export interface Installer {
  readonly jobs: readonly InstallJob[];
  /** Adds a job that is over at once. */
  note(job: Omit<InstallJob, 'id'>): InstallJob;
  /**
   * Begins to install a plugin with what it depends on, and returns its job as it is now. Those that are wanted together share a
   * search, so that a site that does not answer is asked once. `over` is called at its end, whatever that is.
   */
  begin(wanted: WantedPlugin, search: SiteSearch, over: () => void): InstallJob;
  /** Installs the package in a file. Throws PackageError where it cannot be used. */
  file(path: string): Promise<InstallJob>;
  /** Does something else with packages, when everything that was begun before is over. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Does what is short with the files of packages, at a moment when no installation changes them. */
  onDisk<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is being installed. */
  settled(): Promise<void>;
}

/** Creates what installs packages, one after the other. What it installs waits for the next start. */
export function createInstaller(dependencies: InstallerDependencies): Installer {
  const { folder, serverVersion, present, signal, log } = dependencies;
  const { staging } = packagePlaces(folder);
  const jobs = createInstallJobs();
  const locks = new KeyedLock();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => locks.run('turn', work);
  const onDisk = <T>(work: () => Promise<T>): Promise<T> => locks.run('disk', work);

  /** Installs what is planned; `own` is the job that is there already, `uploaded` the file of one of the packages. */
  async function install(
    plan: readonly Offer[],
    { own, uploaded }: { readonly own?: InstallJob; readonly uploaded?: string },
  ): Promise<void> {
    const planned = plan.map(({ manifest: { shortName, displayName, version } }) => {
      const facts = {
        name: shortName,
        title: displayName,
        version,
        status: 'Installing' as InstallStatus,
        reason: null,
      };
      if (own === undefined || own.name !== shortName) return jobs.add(facts);
      jobs.change(own.id, facts);
      return { ...own, ...facts };
    });
    const leftovers: string[] = [];
    try {
      const unpacked: UnpackedPackage[] = [];
      for (const offer of plan) unpacked.push(await prepare(offer, { uploaded, leftovers }));
      await onDisk(() => stageAll(unpacked));
      for (const { id } of planned) jobs.change(id, { status: 'SuccessButRequiresRestart' });
    } catch (error) {
      const reason = messageOf(error);
      for (const { id } of planned) jobs.change(id, { status: 'Failure', reason });
      throw error;
    } finally {
      for (const path of leftovers) await rm(path, { recursive: true, force: true });
    }
  }

  async function stageAll(unpacked: readonly UnpackedPackage[]): Promise<void> {
    for (const { manifest, place } of unpacked) {
      const { shortName, version } = manifest;
      await stagePending(folder, place, shortName);
      dependencies.staged(manifest);
      log.info({ plugin: shortName, version }, 'a plugin was installed for the next start');
    }
  }

  /** Fetches a package where it is not the uploaded one, checks and unpacks it. */
  async function prepare(
    offer: Offer,
    { uploaded, leftovers }: { readonly uploaded: string | undefined; readonly leftovers: string[] },
  ): Promise<UnpackedPackage> {
    const file = offer.integrity === UPLOADED && uploaded !== undefined ? uploaded : await fetched(offer, leftovers);
    const { manifest } = await inspectPackage(file);
    const { shortName, version } = offer.manifest;
    if (manifest.shortName !== shortName || manifest.version !== version)
      throw new PackageError(
        `the package is ${manifest.shortName} ${manifest.version}, not ${shortName} ${version} as the site says`,
      );
    const place = join(staging, `${shortName}-${version}`);
    leftovers.push(place);
    await rm(place, { recursive: true, force: true });
    await unpackPackage(file, place);
    return { manifest, place };
  }

  async function fetched({ url, integrity }: Offer, leftovers: string[]): Promise<string> {
    // Sites of others have no addresses of files: what reads their indexes sees to that.
    const allowsFiles = new URL(url).protocol === 'file:';
    const file = await fetchPackage({ url, integrity, allowsFiles }, staging, signal);
    leftovers.push(file);
    return file;
  }

  async function perform(wanted: WantedPlugin, job: InstallJob, search: SiteSearch): Promise<void> {
    try {
      signal.throwIfAborted();
      const plan = await planWithSites({ wanted, offers: [], present: present(), serverVersion }, search);
      if (plan.length > 0) await install(plan, { own: job });
      else jobs.change(job.id, { status: 'Success', version: versionOf(wanted.shortName) ?? job.version });
    } catch (error) {
      const reason = messageOf(error);
      log.warn({ plugin: wanted.shortName, reason }, 'a plugin could not be installed');
      jobs.change(job.id, { status: 'Failure', reason });
    }
  }

  function versionOf(shortName: string): string | undefined {
    return present().find((each) => each.shortName === shortName)?.version;
  }

  async function installFile(path: string): Promise<InstallJob> {
    const { manifest } = await inspectPackage(path);
    const { shortName, version } = manifest;
    const own: Offer = { manifest, url: '', integrity: UPLOADED, size: null, site: '' };
    const here = present();
    if (here.some((each) => each.shortName === shortName && !each.isPackage))
      throw new PackageError(`a plugin of this name is built in`);
    const input = {
      wanted: { shortName, version },
      offers: [own],
      // What was uploaded replaces what is here, even where that has the same version.
      present: here.filter((each) => each.shortName !== shortName),
      serverVersion,
    };
    await install(await planWithSites(input, dependencies.search()), { uploaded: path });
    const made = jobs.all.findLast((job) => job.name === shortName);
    if (made === undefined) throw new Error(`the job of ${shortName} is not there`);
    return made;
  }

  return {
    get jobs() {
      return jobs.all;
    },
    note: jobs.add,
    begin(wanted, search, over) {
      const { shortName, version } = wanted;
      const facts = { name: shortName, title: shortName, version: version ?? 'latest', reason: null };
      const job = jobs.add({ ...facts, status: 'Pending' });
      void inTurn(() => perform(wanted, job, search)).then(over);
      return job;
    },
    file: (path) => inTurn(() => installFile(path)),
    inTurn,
    onDisk,
    settled: () => inTurn(async () => undefined),
  };
}

interface UnpackedPackage {
  readonly manifest: PluginManifest;
  readonly place: string;
}
