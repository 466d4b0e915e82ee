import { antGlob } from '../builds/index.ts';
import type { Job } from '../home/index.ts';
import type { Cause } from '../model/index.ts';
import {
  type AutomaticBuild,
  type Branch,
  type BranchPropertyKind,
  type BranchPropertyStrategy,
  branchOf,
  type Configured,
  type Known,
  type OrganizationConfig,
  overrideTriggersProperty,
  type PropertyKind,
  propertyOf,
} from '../points/index.ts';

/** Returns the properties that a strategy gives a branch. */
export function propertiesOfBranch(strategy: BranchPropertyStrategy | null, branch: string): Branch['properties'] {
  if (strategy === null) return [];
  const exception = strategy.exceptions.find(({ names }) => isNamed(names, branch));
  return exception?.properties ?? strategy.properties;
}

/**
 * Says whether one of the comma-separated patterns matches; `!` negates the pattern after it, `\!` begins a pattern with
 * that sign. Case is ignored. Jenkins: `NamedExceptionsBranchPropertyStrategy.Named#isMatch`.
 */
function isNamed(names: string, branch: string): boolean {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .some((name) => {
      const isTurned = name.startsWith('!');
      const pattern = isTurned || name.startsWith('\\!') ? name.slice(1) : name;
      return isLike(pattern, branch) !== isTurned;
    });
}

function isLike(pattern: string, branch: string): boolean {
  if (!/[*?]/.test(pattern)) return pattern.toLowerCase() === branch.toLowerCase();
  return antGlob([pattern.replaceAll('\\', '/')], { caseSensitive: false, defaultExcludes: false }).matches(branch);
}

/**
 * Says whether the job, its branch or the organization of its project suppresses a build with these causes; the job's own
 * property takes precedence over the others.
 */
export function isSuppressed(job: Job, causes: readonly Cause[], organization: OrganizationConfig | null): boolean {
  const cause = causes.map(automaticCause).find((each) => each !== null);
  const branch = branchOf(job.config);
  if (cause === undefined || branch === null) return false;
  const own = propertyOf(job.config, overrideTriggersProperty);
  if (own !== null) return !own.enableTriggers;
  const build = { branch: branch.head.name, cause };
  return (
    known(branch.properties).some(({ kind, config }) => kind.suppresses(config, build)) ||
    (organization?.properties ?? []).some((property) => suppresses(property, build))
  );
}

function suppresses(property: Configured<PropertyKind>, build: AutomaticBuild): boolean {
  return property.kind?.suppresses?.(property.config, build) ?? false;
}

function automaticCause({ kind }: Cause): AutomaticBuild['cause'] | null {
  return kind === 'branch-indexing' || kind === 'branch-event' ? kind : null;
}

/**
 * Returns the properties of the job that a branch decides on, by their tags; null means that the job has no such property.
 * A property that `before` decided on and the branch does not is null as well.
 */
export function jobPropertiesOf(branch: Branch, before: Branch | null = null): ReadonlyMap<string, Configured | null> {
  const found = new Map<string, Configured | null>();
  for (const { kind } of known(before?.properties ?? [])) if (kind.jobTag !== null) found.set(kind.jobTag, null);
  for (const { kind, config } of known(branch.properties)) {
    if (kind.jobTag !== null) found.set(kind.jobTag, kind.jobProperty(config));
  }
  return found;
}

function known(properties: readonly Configured<BranchPropertyKind>[]): readonly Known<BranchPropertyKind>[] {
  return properties.flatMap((each) => (each.kind === null ? [] : [each]));
}
