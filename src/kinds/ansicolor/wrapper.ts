import { defineWrapper, text } from '../../points/index.ts';

/**
 * Sets `TERM` so that programs write colours; the console's page shows them for every build. The map of colours is stored,
 * but the page uses its own. Jenkins: `hudson.plugins.ansicolor.AnsiColorBuildWrapper`.
 */
export const ansiColour = defineWrapper({
  symbol: 'ansiColor',
  displayName: 'Color ANSI Console Output',
  xmlTag: 'hudson.plugins.ansicolor.AnsiColorBuildWrapper',
  variables: { TERM: 'Always `xterm`, so that tools write colours.' },
  fields: { colorMapName: text({ label: 'ANSI color map', default: 'xterm', required: true }) },
  inScripts: { symbols: [] },
  needsWorkspace: false,
  example: { colorMapName: 'vga' },
  async setUp(_, { env }) {
    env.set('TERM', 'xterm');
    return async () => undefined;
  },
});
