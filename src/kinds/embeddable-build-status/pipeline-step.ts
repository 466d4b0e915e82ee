import { type BadgeConfig, defineStep, withBadgeConfig } from '../../points/index.ts';
import { badgeObject } from './badge-object.ts';

/** Configures what the badge of this id shows. */
export const badgeConfigStep = defineStep({
  name: 'addEmbeddableBadgeConfiguration',
  className: 'org.jenkinsci.plugins.badge.dsl.AddEmbeddableBadgeConfigStep',
  displayName: 'Add an Embeddable Badge Configuration',
  parameters: [
    { name: 'id', type: 'String', required: true },
    { name: 'subject', type: 'String' },
    { name: 'status', type: 'String' },
    { name: 'color', type: 'String' },
    { name: 'animatedOverlayColor', type: 'String' },
    { name: 'link', type: 'String' },
  ],
  shows: 'id',
  returns: badgeObject,
  *run({ args, run }) {
    const text = (name: string): string | null => args.optionalText(name) ?? null;
    const config: BadgeConfig = {
      id: args.text('id'),
      subject: text('subject'),
      status: text('status'),
      color: text('color'),
      animatedOverlayColor: text('animatedOverlayColor'),
      link: text('link'),
    };
    yield* run.changeActions('badge', (record) => withBadgeConfig(record, config));
    return config;
  },
});
