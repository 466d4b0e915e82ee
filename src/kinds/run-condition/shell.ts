import { defineCondition, text } from '../../points/index.ts';

/** Holds where a shell script succeeds. */
export const shellCondition = defineCondition({
  symbol: 'shellCondition',
  displayName: 'Execute Shell',
  xmlTag: 'org.jenkins__ci.plugins.run__condition.contributed.ShellCondition',
  fields: { command: text({ label: 'Command', lines: true }) },
  example: { command: 'test -f pom.xml' },
  evaluate: async ({ command }, { launch }) => (await launch.script(command)) === 0,
});
