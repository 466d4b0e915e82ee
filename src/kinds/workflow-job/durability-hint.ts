import { defineProperty, text } from '../../points/index.ts';

/** How safe the builds of a pipeline are when the server is killed. */
export const durabilityHint = defineProperty({
  symbol: 'durabilityHint',
  displayName: 'Pipeline speed/durability override',
  xmlTag: 'org.jenkinsci.plugins.workflow.job.properties.DurabilityHintJobProperty',
  fields: { hint: text({ title: 'Custom Pipeline Speed/Durability Level', default: 'MAX_SURVIVABILITY' }) },
  example: { hint: 'PERFORMANCE_OPTIMIZED' },
});
