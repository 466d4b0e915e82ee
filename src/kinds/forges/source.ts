import type { RawElement, SourceContext } from '../../points/index.ts';
import { rawText } from '../../points/index.ts';
import { traitNamed } from '../shared/scm/traits.ts';
import { connect, type ForgePlace } from './connect.ts';
import type { ForgeApi, RepositoryName } from './forge-api.ts';

/** Describes the vocabulary of a forge: Java classes of its heads and traits, and its term for a change request. */
export interface ForgeVocabulary {
  readonly heads: { readonly branch: string; readonly tag: string; readonly 'change-request': string };
  readonly traits: {
    readonly branches: string;
    readonly tags: string;
    readonly origin: string;
    readonly forks: string;
  };
  /** Holds the prefix of the names of change requests, such as `PR`. */
  readonly prefix: string;
  /** Holds the term for a change request, such as `pull request`. */
  readonly noun: string;
  /** Holds the refspec of a change request's head, with `@{id}` and `@{head}` in it. */
  readonly changeRef: string;
}

/** Describes a repository of a forge as a source of branches. */
export interface ForgeSource {
  readonly place: ForgePlace;
  readonly name: RepositoryName;
  readonly words: ForgeVocabulary;
  readonly traits: readonly RawElement[];
  /** Holds the address that checkouts use; null where it is not known. */
  readonly remote: string | null;
  readonly credentialsId: string | null;
}

export interface Asking {
  readonly api: ForgeApi;
  readonly source: ForgeSource;
  readonly context: SourceContext;
}

export async function asking(source: ForgeSource, context: SourceContext): Promise<Asking> {
  checkName(source.name.owner);
  checkName(source.name.name);
  return { api: await connect(source.place, context), source, context };
}

function checkName(name: string): void {
  if (name === '' || name.split('/').some((part) => part === '' || part === '.' || part === '..')) {
    throw new Error(`${name} is no name of a repository`);
  }
}

/** Returns the `strategyId` of a trait; null where there is no such trait. */
export function strategyOf({ traits }: Pick<ForgeSource, 'traits'>, name: string): number | null {
  const trait = traitNamed(traits, name);
  return trait === undefined ? null : Number(rawText(trait, 'strategyId') ?? '1');
}

/**
 * Returns what is built of change requests: strategy 1 merges with the target, 2 builds the head alone, 3 both; null builds
 * none.
 */
export function buildsOf(strategy: number | null): ('merge' | 'head')[] {
  if (strategy === null) return [];
  if (strategy === 1) return ['merge'];
  return strategy === 2 ? ['head'] : ['merge', 'head'];
}

/** Returns the credential of the trait by which checkouts use SSH; null where there is no such trait. */
export function sshCheckout({ traits }: Pick<ForgeSource, 'traits'>): { readonly credentialsId: string | null } | null {
  const trait = traitNamed(traits, 'SSHCheckoutTrait');
  return trait === undefined ? null : { credentialsId: rawText(trait, 'credentialsId') || null };
}

/** Says which authors of change requests from forks are trusted, by the trait of forks. Jenkins: `SCMHeadAuthority`. */
export function trustOf(source: Pick<ForgeSource, 'traits' | 'words'>): 'everyone' | 'members' | 'nobody' {
  const trait = traitNamed(source.traits, source.words.traits.forks);
  const className = trait?.children?.find(({ name }) => name === 'trust')?.className ?? '';
  if (className.endsWith('TrustEveryone')) return 'everyone';
  return className.endsWith('TrustNobody') || trait === undefined ? 'nobody' : 'members';
}
