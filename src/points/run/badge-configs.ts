import type { Run } from '../../model/index.ts';

/** Names the element of the action in a run's record. Jenkins: the plugin embeddable-build-status. */
export const BADGE_CONFIGS = 'org.jenkinsci.plugins.badge.actions.EmbeddableBadgeConfigsAction';

/** Describes what a pipeline wants a badge to show; null means what is usual. */
export interface BadgeConfig {
  readonly id: string;
  readonly subject: string | null;
  readonly status: string | null;
  readonly color: string | null;
  readonly animatedOverlayColor: string | null;
  readonly link: string | null;
}

export interface BadgeConfigs {
  readonly configs: readonly BadgeConfig[];
}

/** Returns the badges that a run's pipeline configured. */
export function badgeConfigsOf({ actions }: Pick<Run, 'actions'>): readonly BadgeConfig[] {
  const action = actions.find(({ tag }) => tag === BADGE_CONFIGS);
  return action === undefined ? [] : (action.data as BadgeConfigs).configs;
}

/** Returns the actions of a run with this configuration in the place of the one of the same id. */
export function withBadgeConfig(run: Pick<Run, 'actions'>, config: BadgeConfig): Run['actions'] {
  const others = badgeConfigsOf(run).filter(({ id }) => id !== config.id);
  const data: BadgeConfigs = { configs: [...others, config] };
  return [...run.actions.filter(({ tag }) => tag !== BADGE_CONFIGS), { tag: BADGE_CONFIGS, data }];
}
