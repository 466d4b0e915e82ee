import { type BadgeConfig, type StepObject, type StepObjectMethod, withBadgeConfig } from '../../points/index.ts';

type Property = 'subject' | 'status' | 'color' | 'animatedOverlayColor' | 'link';
const PROPERTIES: readonly Property[] = ['subject', 'status', 'color', 'animatedOverlayColor', 'link'];

/** Describes what the step returns, by which a script changes the badge while it runs. */
export const badgeObject: StepObject<BadgeConfig> = {
  className: 'org.jenkinsci.plugins.badge.EmbeddableBadgeConfig',
  methods: { getID: { get: ({ id }) => id }, ...Object.fromEntries(PROPERTIES.flatMap(methodsOf)) },
  changed: (config, run) => run.changeActions('badge', (record) => withBadgeConfig(record, config)),
};

function methodsOf(property: Property): (readonly [name: string, method: StepObjectMethod<BadgeConfig>])[] {
  const name = property.charAt(0).toUpperCase() + property.slice(1);
  return [
    [`get${name}`, { get: (config) => config[property] }],
    [`set${name}`, { set: (config, text) => ({ ...config, [property]: text }) }],
  ];
}
