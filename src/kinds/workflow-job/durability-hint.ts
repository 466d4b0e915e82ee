import { defineKnownProperty, durabilityProperty, text } from '../../points/index.ts';

/** How safe the builds of a pipeline are when the server is killed. */
export const durabilityHint = defineKnownProperty(durabilityProperty, {
  symbol: 'durabilityHint',
  displayName: 'Pipeline speed/durability override',
  fields: { hint: text({ title: 'Custom Pipeline Speed/Durability Level', default: 'MAX_SURVIVABILITY' }) },
  example: { hint: 'PERFORMANCE_OPTIMIZED' },
});
