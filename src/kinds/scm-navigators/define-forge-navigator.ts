import {
  type ConfigOf,
  type Configured,
  defineScmNavigator,
  type Fields,
  type RawElement,
  rawText,
  repositoryPlace,
  type ScmNavigatorKind,
} from '../../points/index.ts';
import { connect, type ForgePlace } from '../forges/connect.ts';
import type { ForgeRepository } from '../forges/forge-api.ts';
import { repositoryFilter, traitNamed } from '../scm-sources/traits.ts';

interface Navigator {
  readonly place: ForgePlace;
  readonly owner: string;
  readonly traits: readonly RawElement[];
  /** Address below which the owner's repositories are; null: of a server that is known by its name. */
  readonly web: string | null;
}

/** A kind of owner of repositories that a forge tells of. */
export function defineForgeNavigator<F extends Fields>(spec: {
  readonly symbol: string;
  readonly displayName: string;
  readonly xmlTag: string;
  readonly fields: F;
  readonly example: ConfigOf<F>;
  navigatorOf(config: ConfigOf<F>): Navigator;
  sourceOf(config: ConfigOf<F>, repository: ForgeRepository): Configured;
}): ScmNavigatorKind {
  return defineScmNavigator({
    ...spec,
    async repositories(config, context, observe) {
      const { place, owner, traits } = spec.navigatorOf(config);
      const api = await connect(place, context);
      const isWanted = repositoryFilter(traits);
      context.log.line(`Connecting to ${api.connection}`);
      context.log.line(`Looking up repositories of ${owner}`);
      const withSubgroups = traitNamed(traits, 'SubGroupProjectDiscoveryTrait') !== undefined;
      let count = 0;
      for await (const repository of api.repositories(owner, { withSubgroups })) {
        context.signal.throwIfAborted();
        count += 1;
        if (!isWanted(repository.name) || !passes(traits, repository)) continue;
        await observe({ name: repository.name, sources: [spec.sourceOf(config, repository)] });
      }
      context.log.line(`${count} repositories were processed`);
    },
    mayHave(config, urls) {
      const { web, owner } = spec.navigatorOf(config);
      if (web === null) return urls.some((url) => repositoryPlace(url)?.includes(`/${owner}/`));
      const place = repositoryPlace(`${web}/${owner}`);
      return place !== null && urls.some((url) => repositoryPlace(url)?.startsWith(`${place}/`));
    },
  });
}

function passes(traits: readonly RawElement[], { isArchived, isFork, topics }: ForgeRepository): boolean {
  if (isArchived && traitNamed(traits, 'ExcludeArchivedRepositoriesTrait') !== undefined) return false;
  if (isFork && traitNamed(traits, 'ExcludeForkedRepositoriesTrait') !== undefined) return false;
  const trait = traitNamed(traits, 'TopicsTrait');
  const wanted = ((trait && rawText(trait, 'topicList')) ?? '').split(',').map((topic) => topic.trim());
  return wanted.every((topic) => topic === '' || topics.includes(topic));
}
