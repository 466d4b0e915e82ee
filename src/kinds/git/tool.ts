import { defineTool } from '../../points/index.ts';

/** Describes the programs of git. Jenkins has one from the start. */
export const gitTool = defineTool({
  symbol: 'git',
  className: 'hudson.plugins.git.GitTool',
  displayName: 'Git',
  isProgram: true,
  initial: [{ name: 'Default', home: 'git' }],
});
