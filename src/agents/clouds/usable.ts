import type { CloudNode } from '../../points/index.ts';
import type { UsableTemplate } from './plan.ts';
import type { ConfiguredCloud } from './types.ts';

export function nameOf({ kind, config }: ConfiguredCloud): string {
  return kind.limits(config).name;
}

/** Returns what identifies a template among those of all clouds. */
export function keyOf({ cloud, template }: UsableTemplate): string {
  return `${cloud}\n${template.id}`;
}

export function isOf(node: CloudNode, { cloud, template }: UsableTemplate): boolean {
  return node.cloud === cloud && node.template.id === template.id;
}

/** Returns how many nodes each cloud may still have, by its name; null for no limit. */
export function roomIn(
  clouds: readonly ConfiguredCloud[],
  states: readonly { readonly node: CloudNode }[],
): ReadonlyMap<string, number | null> {
  return new Map(
    clouds.map((cloud) => {
      const { name, cap } = cloud.kind.limits(cloud.config);
      const count = states.filter(({ node }) => node.cloud === name).length;
      return [name, cap === null ? null : cap - count] as const;
    }),
  );
}
