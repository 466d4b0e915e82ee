import type { WantedPlugin } from '../../model/index.ts';
import { PackageError } from '../package/manifest.ts';
import { comparePackageVersions, compareVersions, newestAbove, newestOf } from '../package/version.ts';
import type { Offer } from '../site/offer.ts';

/** Describes a plugin that is here already. */
export interface PresentPlugin {
  readonly shortName: string;
  readonly version: string;
  readonly isPackage: boolean;
  /** Says whether it stays at its version. */
  readonly pinned: boolean;
}

export interface InstallationInput {
  readonly wanted: WantedPlugin;
  readonly offers: readonly Offer[];
  readonly present: readonly PresentPlugin[];
  readonly serverVersion: string;
}

/** Is thrown where no offer has a plugin, or none a version that will do. Another look at the sites may find one. */
export class NotOffered extends PackageError {
  readonly shortName: string;

  constructor(shortName: string, message: string) {
    super(message);
    this.shortName = shortName;
  }
}

/** Limits the versions that a message names. */
const VERSIONS_NAMED = 5;

/**
 * Returns the packages to install, each after those that it depends on. What is here in a version that is new enough is not
 * installed again, and without a version nothing older than what is here is. Throws PackageError where something is too new, is
 * pinned at another version, or depends on itself, and NotOffered where something is not offered.
 */
export function planInstallation(input: InstallationInput): readonly Offer[] {
  const planned = new Map<string, Offer>();
  const { shortName, version, orNewer = false } = input.wanted;
  add(input, planned, { shortName, version, orNewer }, []);
  return [...planned.values()];
}

interface Need {
  readonly shortName: string;
  /** Holds the version; null for the newest. */
  readonly version: string | null;
  /** Says whether a newer version is as good. */
  readonly orNewer: boolean;
}

function add(input: InstallationInput, planned: Map<string, Offer>, need: Need, way: readonly string[]): void {
  const { shortName } = need;
  if (way.includes(shortName))
    throw new PackageError(`it depends on itself: ${[...way.slice(way.indexOf(shortName)), shortName].join(' → ')}`);
  const before = planned.get(shortName);
  if (before !== undefined && (need.version === null || isAtLeast(before.manifest.version, need.version))) return;
  const offer = bestOffer(input, need, way.at(-1));
  if (offer === null) return;
  for (const { optional, ...dependency } of offer.manifest.dependencies) {
    const isHere = input.present.some((each) => each.shortName === dependency.shortName);
    if (optional && !isHere) continue;
    add(input, planned, { ...dependency, orNewer: true }, [...way, shortName]);
  }
  planned.delete(shortName);
  planned.set(shortName, offer);
}

/** Returns the offer to take; null where what is here is enough. */
function bestOffer(input: InstallationInput, need: Need, neededBy: string | undefined): Offer | null {
  const { shortName, version } = need;
  const because = neededBy === undefined ? '' : `, which ${neededBy} needs`;
  const present = input.present.find((each) => each.shortName === shortName);
  if (present !== undefined && isEnough(present, need, neededBy)) return null;
  if (present !== undefined && !present.isPackage)
    throw new PackageError(`${shortName} ${version ?? ''}${because} is built in here as ${present.version}`);
  if (present?.pinned) {
    const wish = neededBy === undefined ? '' : `; ${neededBy} needs ${version}`;
    throw new PackageError(`${shortName} is pinned at ${present.version}${wish}`);
  }
  const offered = input.offers.filter(({ manifest }) => manifest.shortName === shortName);
  if (offered.length === 0) throw new NotOffered(shortName, `no update site has the plugin ${shortName}${because}`);
  const suits = offered.filter(({ manifest }) => suitsNeed(manifest.version, need));
  if (suits.length === 0)
    throw new NotOffered(
      shortName,
      `no update site has version ${version} of ${shortName}${because}; there is ${versionsOf(offered)}`,
    );
  const usable = suits.filter(({ manifest }) => compareVersions(input.serverVersion, manifest.server) >= 0);
  if (present !== undefined && version === null) return newestAbove(usable, versionOf, present.version);
  const best = newestOf(usable, versionOf);
  if (best !== null) return best;
  const tooNew = newestOf(suits, versionOf)?.manifest;
  throw new PackageError(
    `${shortName} ${tooNew?.version}${because} needs version ${tooNew?.server} of this server; this is ${input.serverVersion}`,
  );
}

function versionOf({ manifest }: Offer): string {
  return manifest.version;
}

/** Returns the versions of a plugin for people, newest first. */
function versionsOf(offered: readonly Offer[]): string {
  const versions = offered.map(versionOf).sort((a, b) => comparePackageVersions(b, a));
  return versions.length > VERSIONS_NAMED
    ? `${versions.slice(0, VERSIONS_NAMED).join(', ')} and older ones`
    : versions.join(', ');
}

function isEnough({ version: here, isPackage }: PresentPlugin, { version, orNewer }: Need, neededBy?: string): boolean {
  // People name any version of what is built in, as their lists of plugins do.
  if (!isPackage) return neededBy === undefined || version === null || compareVersions(here, version) >= 0;
  if (version === null) return false;
  return orNewer ? isAtLeast(here, version) : comparePackageVersions(here, version) === 0;
}

function suitsNeed(offered: string, { version, orNewer }: Need): boolean {
  return version === null || (orNewer ? isAtLeast(offered, version) : offered === version);
}

function isAtLeast(version: string, wanted: string): boolean {
  return comparePackageVersions(version, wanted) >= 0;
}
