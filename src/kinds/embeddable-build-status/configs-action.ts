import { BADGE_CONFIGS, type BadgeConfig, type BadgeConfigs, defineAction } from '../../points/index.ts';
import { childOf, childrenOf, childText, node, type XmlElement } from '../../xml/index.ts';

const CONFIG = 'org.jenkinsci.plugins.badge.EmbeddableBadgeConfig';
const TEXTS = ['subject', 'status', 'color', 'animatedOverlayColor', 'link'] as const;

/**
 * Defines the action that holds what a pipeline sets for its badges, by their ids. Jenkins:
 * `EmbeddableBadgeConfigsAction`.
 */
export const badgeConfigs = defineAction<BadgeConfigs>({
  xmlTag: BADGE_CONFIGS,
  symbol: 'badgeConfigs',
  displayName: 'Embeddable badge configurations',
  example: {
    configs: [
      {
        id: 'win',
        subject: 'Windows',
        status: 'passing',
        color: null,
        animatedOverlayColor: null,
        link: 'https://x.example',
      },
    ],
  },
  read: (element) => {
    const map = childOf(element, 'badgeConfigs');
    const entries = map === undefined ? [] : childrenOf(map, 'entry');
    return { configs: entries.flatMap((entry) => childrenOf(entry, CONFIG).map(readConfig)) };
  },
  write: ({ configs }) => node(BADGE_CONFIGS, [node('badgeConfigs', configs.map(writeEntry))]),
});

function readConfig(element: XmlElement): BadgeConfig {
  const text = (name: string) => childText(element, name) ?? null;
  return {
    id: text('id') ?? '',
    subject: text('subject'),
    status: text('status'),
    color: text('color'),
    animatedOverlayColor: text('animatedOverlayColor'),
    link: text('link'),
  };
}

function writeEntry(config: BadgeConfig) {
  const texts = TEXTS.flatMap((name) => {
    const text = config[name];
    return text === null ? [] : [node(name, text)];
  });
  return node('entry', [node('string', config.id), node(CONFIG, [node('id', config.id), ...texts])]);
}
