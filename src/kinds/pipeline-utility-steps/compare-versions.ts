import { defineStep } from '../../points/index.ts';
import { compareVersionNumbers } from './version-number.ts';

export const compareVersionsStep = defineStep({
  name: 'compareVersions',
  className: 'org.jenkinsci.plugins.pipeline.utility.steps.CompareVersionsStep',
  displayName: 'Compare two version number strings',
  parameters: [
    { name: 'v1', type: 'String', required: true },
    { name: 'v2', type: 'String', required: true },
  ],
  // biome-ignore lint/correctness/useYield: it does not wait.
  *run({ args }) {
    const [a, b] = [args.text('v1'), args.text('v2')];
    if (a === '' || b === '') return a === b ? 0 : a === '' ? -1 : 1;
    return compareVersionNumbers(a, b);
  },
});
