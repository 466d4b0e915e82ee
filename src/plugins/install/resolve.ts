import type { WantedPlugin } from '../../model/index.ts';
import { PackageError } from '../package/manifest.ts';
import { compareVersions } from '../package/version.ts';
import type { Offer } from '../site/offer.ts';

/** Describes a plugin that is here already. */
export interface PresentPlugin {
  readonly shortName: string;
  readonly version: string;
  readonly isPackage: boolean;
}

export interface InstallationInput {
  readonly wanted: readonly WantedPlugin[];
  readonly offers: readonly Offer[];
  readonly present: readonly PresentPlugin[];
  readonly serverVersion: string;
}

/**
 * Returns the packages to install, each after those that it depends on. What is here in a version that is new enough is not
 * installed again. Throws PackageError where something is not offered, is too new, or depends on itself.
 */
export function planInstallation(input: InstallationInput): readonly Offer[] {
  const planned = new Map<string, Offer>();
  for (const { shortName, version } of input.wanted) add(input, planned, { shortName, version, exact: true }, []);
  return [...planned.values()];
}

interface Need {
  readonly shortName: string;
  readonly version: string | null;
  /** Says whether it must be this version; otherwise a newer one is as good. */
  readonly exact: boolean;
}

function add(input: InstallationInput, planned: Map<string, Offer>, need: Need, way: readonly string[]): void {
  const { shortName } = need;
  if (way.includes(shortName))
    throw new PackageError(`it depends on itself: ${[...way.slice(way.indexOf(shortName)), shortName].join(' → ')}`);
  const before = planned.get(shortName);
  if (before !== undefined) {
    if (need.version === null || compareVersions(before.manifest.version, need.version) >= 0) return;
    if (need.exact)
      throw new PackageError(`${shortName} is wanted in the versions ${before.manifest.version} and ${need.version}`);
  }
  const neededBy = way.at(-1);
  const offer = bestOffer(input, need, neededBy);
  if (offer === null) return;
  for (const dependency of offer.manifest.dependencies) {
    const isHere = input.present.some((each) => each.shortName === dependency.shortName);
    if (dependency.optional && !isHere) continue;
    add(input, planned, { ...dependency, exact: false }, [...way, shortName]);
  }
  planned.delete(shortName);
  planned.set(shortName, offer);
}

/** Returns the offer to take; null where what is here is enough. */
function bestOffer(input: InstallationInput, need: Need, neededBy: string | undefined): Offer | null {
  const { shortName, version, exact } = need;
  const because = neededBy === undefined ? '' : `, which ${neededBy} needs`;
  const present = input.present.find((each) => each.shortName === shortName);
  if (present !== undefined && isEnough(present, need)) return null;
  if (present !== undefined && !present.isPackage)
    throw new PackageError(`${shortName} ${version ?? ''}${because} is built in here as ${present.version}`);
  const offered = input.offers.filter(({ manifest }) => manifest.shortName === shortName);
  if (offered.length === 0) throw new PackageError(`no update site has the plugin ${shortName}${because}`);
  const suits = offered
    .filter(({ manifest }) => version === null || suitsVersion(manifest.version, version, exact))
    .sort((a, b) => compareVersions(b.manifest.version, a.manifest.version));
  if (suits.length === 0) {
    const there = offered.map(({ manifest }) => manifest.version).join(', ');
    throw new PackageError(`no update site has version ${version} of ${shortName}${because}; there is ${there}`);
  }
  const usable = suits.find(({ manifest }) => compareVersions(input.serverVersion, manifest.server) >= 0);
  if (usable !== undefined) return usable;
  const { manifest } = suits[0] as Offer;
  throw new PackageError(
    `${shortName} ${manifest.version}${because} needs version ${manifest.server} of this server; this is ${input.serverVersion}`,
  );
}

function isEnough(present: PresentPlugin, { version, exact }: Need): boolean {
  if (!present.isPackage && exact) return true;
  if (version === null) return !exact;
  return exact ? compareVersions(present.version, version) === 0 : compareVersions(present.version, version) >= 0;
}

function suitsVersion(offered: string, wanted: string, exact: boolean): boolean {
  return exact ? offered === wanted : compareVersions(offered, wanted) >= 0;
}
