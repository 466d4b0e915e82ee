import type { RawElement, SourceContext } from '../../points/index.ts';
import { rawText } from '../../points/index.ts';
import { traitNamed } from '../shared/scm/traits.ts';
import { connect, type ForgePlace } from './connect.ts';
import type { ForgeApi, RepositoryName } from './forge-api.ts';

/** Words of a forge: Java classes of its heads, traits, and what it calls a change request. */
export interface ForgeVocabulary {
  readonly heads: { readonly branch: string; readonly tag: string; readonly 'change-request': string };
  readonly traits: {
    readonly branches: string;
    readonly tags: string;
    readonly origin: string;
    readonly forks: string;
  };
  /** `PR` */
  readonly prefix: string;
  /** `pull request` */
  readonly noun: string;
  /** Refspec of a change request's head, `@{id}` and `@{head}` in it. */
  readonly changeRef: string;
}

/** A repository of a forge as a source of branches. */
export interface ForgeSource {
  readonly place: ForgePlace;
  readonly name: RepositoryName;
  readonly words: ForgeVocabulary;
  readonly traits: readonly RawElement[];
  /** Address that checkouts use; null: not known. */
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

/** `strategyId` of a trait; null: there is no such trait. */
export function strategyOf({ traits }: Pick<ForgeSource, 'traits'>, name: string): number | null {
  const trait = traitNamed(traits, name);
  return trait === undefined ? null : Number(rawText(trait, 'strategyId') ?? '1');
}

/** What is built of change requests: 1 is merged with the target, 2 the head alone, 3 both. */
export function buildsOf(strategy: number | null): ('merge' | 'head')[] {
  if (strategy === null) return [];
  if (strategy === 1) return ['merge'];
  return strategy === 2 ? ['head'] : ['merge', 'head'];
}

/** With the trait checkouts go by SSH, with a credential of their own. */
export function sshCheckout({ traits }: Pick<ForgeSource, 'traits'>): { readonly credentialsId: string | null } | null {
  const trait = traitNamed(traits, 'SSHCheckoutTrait');
  return trait === undefined ? null : { credentialsId: rawText(trait, 'credentialsId') || null };
}

/** Whether a forge's untrusted authors are believed: by the trait of forks. Jenkins: `SCMHeadAuthority`. */
export function trustOf(source: Pick<ForgeSource, 'traits' | 'words'>): 'everyone' | 'members' | 'nobody' {
  const trait = traitNamed(source.traits, source.words.traits.forks);
  const className = trait?.children?.find(({ name }) => name === 'trust')?.className ?? '';
  if (className.endsWith('TrustEveryone')) return 'everyone';
  return className.endsWith('TrustNobody') || trait === undefined ? 'nobody' : 'members';
}
