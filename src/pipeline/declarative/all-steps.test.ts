import { expect, it } from 'vitest';
import { steps } from '../../kinds/index.ts';
import { defineStep } from '../steps/define.ts';
import { pluginStep } from '../steps/plugins/plugin-step.ts';
import { createSteps } from './all-steps.ts';

function stepNamed(name: string) {
  return defineStep({
    name,
    className: 'org.example.Mine',
    displayName: 'Mine',
    parameters: [],
    run: (call) => call.runBody(),
  });
}

it('no two steps that are built in have one name', () => {
  expect(createSteps(steps.map(pluginStep)).get('throttle')?.className).toMatch(/ThrottleStep$/);
});

it.each(['sha1', 'script'])('a second step of the name %s is refused', (name) => {
  expect(() => createSteps([stepNamed(name)])).toThrow(`two steps claim the name ${name}: `);
});
