import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Logger, messageOf } from '../../kit/index.ts';
import type { InstallJob, InstallStatus, WantedPlugin } from '../../model/index.ts';
import { PackageError, type PluginManifest } from '../package/manifest.ts';
import { inspectPackage, unpackPackage } from '../package/read-package.ts';
import type { Offer } from '../site/offer.ts';
import { fetchPackage } from './fetch-package.ts';
import { type PresentPlugin, planInstallation } from './resolve.ts';
import { packagePlaces, stagePending } from './stage.ts';

/** Limits the installations that are remembered. */
const JOBS_KEPT = 1000;

export interface InstallerDependencies {
  /** Names the folder of packages. */
  readonly folder: string;
  readonly serverVersion: string;
  /** Returns the plugins that are here or will be after the next start. */
  present(): readonly PresentPlugin[];
  /** Returns what the update sites offer; `names` are those that are looked for. */
  offers(names: readonly string[]): Promise<readonly Offer[]>;
  /** Is called with each package that the next start puts in its place. */
  staged(manifest: PluginManifest): void;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

export interface Installer {
  readonly jobs: readonly InstallJob[];
  /** Adds a job that is over at once. */
  note(job: Omit<InstallJob, 'id'>): InstallJob;
  /** Begins to install plugins, each with what it depends on, and returns the jobs as they are now. */
  begin(wanted: readonly WantedPlugin[]): readonly InstallJob[];
  /** Installs the package in a file. Throws PackageError where it cannot be used. */
  file(path: string): Promise<InstallJob>;
  /** Resolves when nothing is being installed. */
  settled(): Promise<void>;
}

/** Creates what installs packages, one after the other. What it installs waits for the next start. */
export function createInstaller(dependencies: InstallerDependencies): Installer {
  const { folder, serverVersion, present, log } = dependencies;
  const { staging } = packagePlaces(folder);
  let jobs: readonly InstallJob[] = [];
  let last = 0;
  let queue: Promise<unknown> = Promise.resolve();

  function add(job: Omit<InstallJob, 'id'>): InstallJob {
    last += 1;
    const made = { ...job, id: last };
    jobs = [...jobs, made].slice(-JOBS_KEPT);
    return made;
  }

  function change(id: number, to: Partial<InstallJob>): void {
    jobs = jobs.map((job) => (job.id === id ? { ...job, ...to } : job));
  }

  /** Waits for those before; an installation never meets another one. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = queue.then(work);
    queue = mine.catch(() => undefined);
    return mine;
  }

  async function install(plan: readonly Offer[], own: InstallJob | null): Promise<void> {
    const planned = plan.map(({ manifest: { shortName, displayName, version } }) => {
      const facts = {
        name: shortName,
        title: displayName,
        version,
        status: 'Installing' as InstallStatus,
        reason: null,
      };
      if (own === null || own.name !== shortName) return add(facts);
      change(own.id, facts);
      return { ...own, ...facts };
    });
    const leftovers: string[] = [];
    try {
      const unpacked = [];
      for (const offer of plan) unpacked.push(await prepare(offer, leftovers));
      for (const { manifest, place } of unpacked) {
        await stagePending(folder, place, manifest.shortName);
        dependencies.staged(manifest);
        log.info(
          { plugin: manifest.shortName, version: manifest.version },
          'a plugin was installed for the next start',
        );
      }
      for (const { id } of planned) change(id, { status: 'SuccessButRequiresRestart' });
    } catch (error) {
      for (const { id } of planned) change(id, { status: 'Failure', reason: messageOf(error) });
      throw error;
    } finally {
      for (const path of leftovers) await rm(path, { recursive: true, force: true });
    }
  }

  /** Fetches, checks and unpacks a package. */
  async function prepare(offer: Offer, leftovers: string[]): Promise<{ manifest: PluginManifest; place: string }> {
    const integrity = offer.integrity === '' ? null : offer.integrity;
    const file = await fetchPackage({ url: offer.url, integrity }, staging);
    leftovers.push(file);
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

  /** Returns what sites offer of plugins and of all that these may need. What is built in is not looked for. */
  async function offersFor(names: readonly string[]): Promise<readonly Offer[]> {
    const builtIn = new Set(present().flatMap(({ shortName, isPackage }) => (isPackage ? [] : [shortName])));
    const asked = new Set<string>();
    const found: Offer[] = [];
    for (let next = names; next.length > 0; ) {
      const offers = await dependencies.offers(next);
      for (const name of next) asked.add(name);
      const offered = offers.filter(({ manifest }) => next.includes(manifest.shortName));
      found.push(...offered);
      const needed = offered.flatMap(({ manifest }) => manifest.dependencies.map(({ shortName }) => shortName));
      next = [...new Set(needed)].filter((name) => !asked.has(name) && !builtIn.has(name));
    }
    return found;
  }

  async function perform(wanted: WantedPlugin, job: InstallJob): Promise<void> {
    try {
      const offers = await offersFor([wanted.shortName]);
      const plan = planInstallation({ wanted: [wanted], offers, present: present(), serverVersion });
      if (plan.length === 0) change(job.id, { status: 'Success', version: versionOf(wanted.shortName) ?? job.version });
      else await install(plan, job);
    } catch (error) {
      log.warn({ plugin: wanted.shortName, reason: messageOf(error) }, 'a plugin could not be installed');
      change(job.id, { status: 'Failure', reason: messageOf(error) });
    }
  }

  function versionOf(shortName: string): string | undefined {
    return present().find((each) => each.shortName === shortName)?.version;
  }

  return {
    get jobs() {
      return jobs;
    },
    note: add,
    begin: (wanted) =>
      wanted.map((each) => {
        const { shortName, version } = each;
        const facts = { name: shortName, title: shortName, version: version ?? 'latest', reason: null };
        const job = add({ ...facts, status: 'Pending' });
        void inTurn(() => perform(each, job));
        return job;
      }),
    file: (path) =>
      inTurn(async () => {
        const { manifest } = await inspectPackage(path);
        const { shortName, version } = manifest;
        const own: Offer = { manifest, url: pathToFileURL(path).href, integrity: '', size: null, site: '' };
        const needed = manifest.dependencies.map((each) => each.shortName);
        const others = (await offersFor(needed)).filter((offer) => offer.manifest.shortName !== shortName);
        const here = present();
        if (here.some((each) => each.shortName === shortName && !each.isPackage))
          throw new PackageError(`a plugin of this name is built in`);
        const plan = planInstallation({
          wanted: [{ shortName, version }],
          offers: [own, ...others],
          // What was uploaded replaces what is here, even where that has the same version.
          present: here.filter((each) => each.shortName !== shortName),
          serverVersion,
        });
        await install(plan, null);
        const made = jobs.findLast((job) => job.name === shortName);
        if (made === undefined) throw new Error(`the job of ${shortName} is not there`);
        return made;
      }),
    async settled() {
      await queue;
    },
  };
}
