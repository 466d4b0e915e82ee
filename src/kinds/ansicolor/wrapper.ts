import { defineWrapper, text } from '../../points/index.ts';

/**
 * Tells programs that they may use colours; the console's page shows them of every build. The map of colours is kept,
 * but the page has its own. Jenkins: `hudson.plugins.ansicolor.AnsiColorBuildWrapper`.
 */
export const ansiColour = defineWrapper({
  symbol: 'ansiColor',
  displayName: 'Color ANSI Console Output',
  xmlTag: 'hudson.plugins.ansicolor.AnsiColorBuildWrapper',
  variables: { TERM: 'Always `xterm`, so that tools write colours.' },
  fields: { colorMapName: text({ label: 'ANSI color map', default: 'xterm', required: true }) },
  inScripts: { symbols: [] },
  example: { colorMapName: 'vga' },
  async setUp(_, { env }) {
    env.set('TERM', 'xterm');
    return async () => undefined;
  },
});
