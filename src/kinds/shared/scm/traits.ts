import { compileJavaRegex, RegexSyntaxError } from '../../../java/index.ts';
import { matchesWildcards, type WildcardPart } from '../../../kit/index.ts';
import type { RawElement, ScmHead } from '../../../points/index.ts';
import { rawText } from '../../../points/index.ts';

const SCM_TRAITS = 'jenkins.scm.impl.trait.';

/** Text of a setting of a trait by the end of the trait's name; undefined where there is no such trait. */
export function traitNamed(traits: readonly RawElement[], name: string): RawElement | undefined {
  return traits.find((trait) => trait.name === name || trait.name.endsWith(`.${name}`));
}

/** Whether the names that a source's filters allow have this one among them. */
export function headFilter(traits: readonly RawElement[]): (head: Pick<ScmHead, 'name'>) => boolean {
  const filters = traits.flatMap((trait) => filterOf(trait, 'Head') ?? []);
  return ({ name }) => filters.every((filter) => filter(name));
}

/** Whether the names of repositories that an owner's filters allow have this one among them. */
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

/** An expression that cannot be read selects nothing, which would remove every branch: it is an error instead. */
function expression(source: string): (name: string) => boolean {
  try {
    const pattern = compileJavaRegex(source);
    return (name) => pattern.matches(name);
  } catch (error) {
    if (error instanceof RegexSyntaxError) throw new Error(`The filter of names ${source} cannot be read`);
    throw error;
  }
}

/** Names with stars, blanks between them; none matches nothing. */
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

/** Behaviours of the checkout that traits carry: `<extension class="…">`. */
export function extensionsOf(traits: readonly RawElement[]): RawElement[] {
  return traits.flatMap(({ children = [] }) =>
    children.flatMap(({ name, className, ...rest }) =>
      name === 'extension' && className !== undefined ? [{ name: className, ...rest }] : [],
    ),
  );
}
