import { type ConfigOf, defineScmSource, type Fields, type ScmSourceKind } from '../../points/index.ts';
import { node } from '../../xml/index.ts';
import { traitNamed } from '../shared/scm/traits.ts';
import type { ForgeName } from './connect.ts';
import { discoverHeads } from './discover.ts';
import { checkoutOf, fileOf, resolveName, tipOf, trustedRevision } from './revisions.ts';
import { asking, type ForgeSource } from './source.ts';

/** Defines a kind of source whose branches, tags and change requests a forge lists. */
export function defineForgeSource<F extends Fields>(spec: {
  readonly webhookForge: ForgeName;
  readonly symbol: string;
  readonly displayName: string;
  readonly xmlTag: string;
  readonly fields: F;
  readonly example: ConfigOf<F>;
  id(config: ConfigOf<F>): string;
  sourceOf(config: ConfigOf<F>): ForgeSource;
  /** Returns the addresses by which notifications name the repository. */
  urls(config: ConfigOf<F>): readonly string[];
}): ScmSourceKind {
  const { sourceOf } = spec;
  return defineScmSource({
    ...spec,
    async facts(config, context) {
      const source = sourceOf(config);
      const { api } = await asking(source, context);
      const repository = await api.repository(source.name);
      if (repository === null) return [];
      return [
        node('jenkins.scm.api.metadata.ObjectMetadataAction', [
          node('objectDisplayName', repository.name),
          node('objectUrl', repository.page),
        ]),
      ];
    },
    discover: (config, context, discovery) => discoverHeads(sourceOf(config), context, discovery),
    resolve: (config, context, name) => resolveName(sourceOf(config), context, name),
    tip: (config, context, head) => tipOf(sourceOf(config), context, head),
    trusted: (config, context, revision) => trustedRevision(sourceOf(config), context, revision),
    scmOf: (config, head, revision) => checkoutOf(sourceOf(config), head, revision),
    readFile: (config, context, revision, path) => fileOf(sourceOf(config), context, revision, path),
    remotes: (config) =>
      spec.urls(config).map((url) => ({
        url,
        branches: [],
        ignoresNotices: traitNamed(sourceOf(config).traits, 'IgnoreOnPushNotificationTrait') !== undefined,
      })),
  });
}
