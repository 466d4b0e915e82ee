import { defineClass, type Evaluation, Instance, type NativeClass, nativeClass } from '../../../groovy/index.ts';
import { type BadgeConfig, withBadgeConfig } from '../../../points/index.ts';
import type { ScriptContext } from '../../capabilities/script-context.ts';
import { defineStep } from '../define.ts';

const CLASS = defineClass('org.jenkinsci.plugins.badge.EmbeddableBadgeConfig');

interface Badge {
  readonly around: ScriptContext;
  config: BadgeConfig;
}

type Property = 'subject' | 'status' | 'color' | 'animatedOverlayColor' | 'link';
const PROPERTIES: readonly Property[] = ['subject', 'status', 'color', 'animatedOverlayColor', 'link'];

/** Describes the class of the object that the step returns, by which a script changes the badge while it runs. */
export const badgeConfigClass: NativeClass = nativeClass<Instance<Badge>>(CLASS, {
  methods: [
    ['getID', 0, (self) => self.state.config.id],
    ...PROPERTIES.flatMap((property) => {
      const name = property.charAt(0).toUpperCase() + property.slice(1);
      return [
        [`get${name}`, 0, (self: Instance<Badge>) => self.state.config[property]] as const,
        [
          `set${name}`,
          1,
          function* ({ state }: Instance<Badge>, [value]: readonly unknown[]): Evaluation {
            const { machine } = state.around;
            const text = value === null || value === undefined ? null : yield* machine.text(value as never);
            state.config = { ...state.config, [property]: text };
            yield* keep(state);
            return null;
          },
        ] as const,
      ];
    }),
  ],
});

/** Configures what the badge of this id shows. Jenkins: the plugin embeddable-build-status. */
export const addEmbeddableBadgeConfiguration = defineStep({
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
  *run({ args, flow, host, machine }) {
    const text = (name: Property): string | null => args.optionalText(name) ?? null;
    const config: BadgeConfig = {
      id: args.text('id'),
      subject: text('subject'),
      status: text('status'),
      color: text('color'),
      animatedOverlayColor: text('animatedOverlayColor'),
      link: text('link'),
    };
    const badge: Badge = { around: { flow, host, machine }, config };
    yield* keep(badge);
    return new Instance(CLASS, badge);
  },
});

/** Writes the configuration into the run's record, once. */
function* keep({ around: { flow, host }, config }: Badge): Evaluation {
  yield* flow.effect('run.badge', async () => {
    await host.run.changeActions((run) => withBadgeConfig(run, config));
    return null;
  });
  return null;
}
