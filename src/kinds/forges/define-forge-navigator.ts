import {
  type ConfigOf,
  type Configured,
  defineScmNavigator,
  type Fields,
  type ForgeServer,
  type RawElement,
  rawText,
  repositoryPlace,
  type ScmNavigatorKind,
  type ScmSourceKind,
} from '../../points/index.ts';
import { repositoryFilter, traitNamed } from '../shared/scm/traits.ts';
import { connect, type ForgeName, type ForgePlace } from './connect.ts';
import type { ForgeRepository, RepositoryName } from './forge-api.ts';

interface Navigator {
  readonly place: ForgePlace;
  readonly owner: string;
  readonly traits: readonly RawElement[];
  /** Holds the address below which the owner's repositories are; null for a server that is known by its name. */
  readonly web: string | null;
}

/** Defines a kind of owner whose repositories a forge lists. */
export function defineForgeNavigator<F extends Fields>(spec: {
  readonly webhookForge: ForgeName;
  readonly symbol: string;
  readonly displayName: string;
  readonly xmlTag: string;
  readonly fields: F;
  readonly example: ConfigOf<F>;
  navigatorOf(config: ConfigOf<F>): Navigator;
  sourceOf(config: ConfigOf<F>, repository: ForgeRepository): Configured<ScmSourceKind>;
}): ScmNavigatorKind {
  return defineScmNavigator({
    ...spec,
    async repositories(config, context, observe) {
      const { place, owner, traits } = spec.navigatorOf(config);
      const api = await connect(place, context);
      const isWanted = repositoryFilter(traits);
      context.log.line(`Connecting to ${api.connection}`);
      context.log.line(`Looking up repositories of ${owner}`);
      let count = 0;
      for await (const repository of api.repositories(owner, { withSubgroups: hasSubgroups(traits) })) {
        context.signal.throwIfAborted();
        count += 1;
        if (!isWanted(repository.name) || !passes(traits, repository)) continue;
        await observe({ name: repository.name, sources: [spec.sourceOf(config, repository)] });
      }
      context.log.line(`${count} repositories were processed`);
    },
    async repository(config, context, urls) {
      const navigator = spec.navigatorOf(config);
      const name = nameOf(navigator, urls, await context.forgeServers());
      if (name === null) return null;
      const api = await connect(navigator.place, context);
      context.log.line(`Connecting to ${api.connection}`);
      context.log.line(`Looking up ${name.owner}/${name.name}`);
      const found = await api.repository(name);
      const isWanted = repositoryFilter(navigator.traits);
      if (found === null || !isWanted(found.name) || !passes(navigator.traits, found)) return null;
      return { name: found.name, sources: [spec.sourceOf(config, found)] };
    },
    mayHave: (config, urls, servers) => nameOf(spec.navigatorOf(config), urls, servers) !== null,
  });
}

/**
 * Returns the repository of the owner that these addresses name, without regard to case; null where it belongs to another
 * owner.
 */
function nameOf(
  { place, owner, traits, web }: Navigator,
  urls: readonly string[],
  servers: readonly ForgeServer[],
): RepositoryName | null {
  const known = servers.find(({ forge, name }) => forge === place.forge && name !== '' && name === place.server);
  const server = known?.url ?? web ?? place.unlisted;
  const above = server === undefined ? null : repositoryPlace(`${server}/${owner}`);
  if (above === null) return null;
  const wanted = above.toLowerCase().split('/');
  for (const url of urls) {
    const parts = repositoryPlace(url)?.split('/') ?? [];
    const below = parts.slice(wanted.length);
    const name = below.pop();
    if (name === undefined || !wanted.every((part, at) => part === parts[at]?.toLowerCase())) continue;
    if (below.length === 0 || hasSubgroups(traits)) return { owner: [owner, ...below].join('/'), name };
  }
  return null;
}

function hasSubgroups(traits: readonly RawElement[]): boolean {
  return traitNamed(traits, 'SubGroupProjectDiscoveryTrait') !== undefined;
}

function passes(traits: readonly RawElement[], { isArchived, isFork, topics }: ForgeRepository): boolean {
  if (isArchived && traitNamed(traits, 'ExcludeArchivedRepositoriesTrait') !== undefined) return false;
  if (isFork && traitNamed(traits, 'ExcludeForkedRepositoriesTrait') !== undefined) return false;
  const trait = traitNamed(traits, 'TopicsTrait');
  const wanted = ((trait && rawText(trait, 'topicList')) ?? '').split(',').map((topic) => topic.trim());
  return wanted.every((topic) => topic === '' || topics.includes(topic));
}
