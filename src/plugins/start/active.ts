import { isOlder } from '../package/version.ts';

/** Describes a plugin that could be active: a built-in one, or a package in the home. */
export interface Candidate {
  readonly shortName: string;
  readonly version: string;
  readonly isPackage: boolean;
  readonly dependencies: readonly {
    readonly shortName: string;
    readonly version: string;
    readonly optional: boolean;
  }[];
  /** Says why it cannot be active whatever the others are; null where nothing is known against it. */
  readonly failure: string | null;
}

/** Says which plugins are active, and why the others are not though nobody switched them off. */
export interface Activity {
  readonly active: ReadonlySet<string>;
  readonly failures: ReadonlyMap<string, string>;
}

/**
 * Returns which plugins are active: those that nobody switched off and whose dependencies are all active, in the version that
 * they ask for. What a plugin that is not active depends on stays active.
 */
export function decideActivity(candidates: readonly Candidate[], disabled: ReadonlySet<string>): Activity {
  const byName = new Map(candidates.map((each) => [each.shortName, each]));
  const failures = new Map<string, string>();
  const active = new Set(candidates.map(({ shortName }) => shortName).filter((name) => !disabled.has(name)));
  for (const { shortName, failure } of candidates)
    if (failure !== null && active.delete(shortName)) failures.set(shortName, failure);
  // Each round may switch off what depends on those of the round before.
  for (let before = -1; before !== active.size; ) {
    before = active.size;
    for (const { shortName, dependencies } of candidates) {
      if (!active.has(shortName)) continue;
      const lacks = dependencies.flatMap((each) => lackOf(each, byName, active, disabled) ?? []);
      // That somebody switched it off explains more than that it does not work.
      const missing = lacks.find((lack) => lack.endsWith('switched off.')) ?? lacks[0];
      if (missing === undefined) continue;
      active.delete(shortName);
      failures.set(shortName, missing);
    }
  }
  return { active, failures };
}

/** Returns why a dependency is not fulfilled; null where it is. */
function lackOf(
  { shortName, version, optional }: Candidate['dependencies'][number],
  byName: ReadonlyMap<string, Candidate>,
  active: ReadonlySet<string>,
  disabled: ReadonlySet<string>,
): string | null {
  const found = byName.get(shortName);
  if (found === undefined)
    return optional ? null : `It needs the plugin ${shortName} ${version}, which is not installed.`;
  if (optional && !active.has(shortName)) return null;
  if (isOlder(found, version))
    return `It needs the plugin ${shortName} ${version}; the version here is ${found.version}.`;
  if (active.has(shortName)) return null;
  return disabled.has(shortName)
    ? `It needs the plugin ${shortName}, which is switched off.`
    : `It needs the plugin ${shortName}, which could not be started.`;
}

/** Returns packages so that each comes after those that it depends on. Packages in a circle keep their order. */
export function dependenciesFirst<C extends Pick<Candidate, 'shortName' | 'dependencies'>>(
  packages: readonly C[],
): readonly C[] {
  const byName = new Map(packages.map((each) => [each.shortName, each]));
  const sorted = new Set<C>();
  const begun = new Set<C>();
  const visit = (each: C): void => {
    if (begun.has(each)) return;
    begun.add(each);
    for (const { shortName } of each.dependencies) {
      const needed = byName.get(shortName);
      if (needed !== undefined) visit(needed);
    }
    sorted.add(each);
  };
  for (const each of packages) visit(each);
  return [...sorted];
}
