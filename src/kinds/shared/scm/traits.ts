import { compileJavaRegex, RegexSyntaxError } from '../../../java/index.ts';
import { matchesWildcards, type WildcardPart } from '../../../kit/index.ts';
import type { RawElement, ScmHead } from '../../../points/index.ts';
import { rawText } from '../../../points/index.ts';

const SCM_TRAITS = 'jenkins.scm.impl.trait.';

/** Returns a trait by its name or the end of its name; undefined where there is no such trait. */
export function traitNamed(traits: readonly RawElement[], name: string): RawElement | undefined {
  return traits.find((trait) => trait.name === name || trait.name.endsWith(`.${name}`));
}

/** Returns a function that says whether a source's filters accept the name of a head. */
export function headFilter(traits: readonly RawElement[]): (head: Pick<ScmHead, 'name'>) => boolean {
  const filters = traits.flatMap((trait) => filterOf(trait, 'Head') ?? []);
  return ({ name }) => filters.every((filter) => filter(name));
}

/** Returns a function that says whether an owner's filters accept the name of a repository. */
export function repositoryFilter(traits: readonly RawElement[]): (name: string) => boolean {
  const filters = traits.flatMap((trait) => filterOf(trait, 'Source') ?? []);
  return (name) => filters.every((filter) => filter(name));
}

function filterOf(trait: RawElement, what: 'Head' | 'Source'): ((name: string) => boolean) | null {
  if (trait.name === `${SCM_TRAITS}WildcardSCM${what}FilterTrait`) {
    const includes = wildcards(rawText(trait, 'includes') ?? '*');
    const excludes = wildcards(rawText(trait, 'excludes') ?? '');
    return (name) => includes(name) && !excludes(name);
  }
  if (trait.name === `${SCM_TRAITS}RegexSCM${what}FilterTrait`) return expression(rawText(trait, 'regex') ?? '.*');
  return null;
}

/** Compiles an expression. Throws where it cannot be read: selecting nothing would remove every branch. */
function expression(source: string): (name: string) => boolean {
  try {
    const pattern = compileJavaRegex(source);
    return (name) => pattern.matches(name);
  } catch (error) {
    if (error instanceof RegexSyntaxError) throw new Error(`The filter of names ${source} cannot be read`);
    throw error;
  }
}

/**
 * Returns a function that matches names with wildcard patterns, which are separated by blanks; without patterns it matches
 * nothing.
 */
export function wildcards(patterns: string): (name: string) => boolean {
  const known = patterns
    .split(/\s+/)
    .filter((pattern) => pattern !== '')
    .map((pattern) => pattern.split(/(\*+)/).map(partOf));
  return (name) => known.some((parts) => matchesWildcards(parts, name));
}

function partOf(text: string): WildcardPart {
  return text.startsWith('*') ? { any: 'anything' } : { text };
}

/** Returns the behaviours of the checkout that traits contain as `<extension class="…">`. */
export function extensionsOf(traits: readonly RawElement[]): RawElement[] {
  return traits.flatMap(({ children = [] }) =>
    children.flatMap(({ name, className, ...rest }) =>
      name === 'extension' && className !== undefined ? [{ name: className, ...rest }] : [],
    ),
  );
}
