import { defineStep } from '../../points/index.ts';

/** Says that the console shows colours, which it always does: programs see it by TERM. Jenkins: `AnsiColorStep`. */
export const ansiColorStep = defineStep({
  name: 'ansiColor',
  className: 'hudson.plugins.ansicolor.AnsiColorStep',
  displayName: 'Color ANSI Console Output',
  parameters: [{ name: 'colorMapName', type: 'String', required: true }],
  body: true,
  shows: 'colorMapName',
  *run(call) {
    const name = call.args.text('colorMapName');
    return yield* call.runBody({ env: new Map([['TERM', name === '' ? 'xterm' : name]]) });
  },
});
