import { defineKnownProperty, durabilityProperty, text } from '../../points/index.ts';

const DURABILITY = {
  enum: 'org.jenkinsci.plugins.workflow.flow.FlowDurabilityHint',
  words: ['PERFORMANCE_OPTIMIZED', 'SURVIVABLE_NONATOMIC', 'MAX_SURVIVABILITY'],
};

/** Says how safe the builds of a pipeline are when the server is killed. */
export const durabilityHint = defineKnownProperty(durabilityProperty, {
  symbol: 'durabilityHint',
  displayName: 'Pipeline speed/durability override',
  fields: {
    hint: text({
      label: 'Custom Pipeline Speed/Durability Level',
      default: 'MAX_SURVIVABILITY',
      required: true,
      script: { type: DURABILITY, declared: { type: `class ${DURABILITY.enum}` } },
    }),
  },
  example: { hint: 'PERFORMANCE_OPTIMIZED' },
});
