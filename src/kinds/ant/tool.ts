import { defineTool } from '../../points/index.ts';

export const antTool = defineTool({
  symbol: 'ant',
  className: 'hudson.tasks.Ant$AntInstallation',
  displayName: 'Ant',
  homeVariables: ['ANT_HOME'],
  pathVariable: 'PATH+ANT',
  storage: { file: 'hudson.tasks.Ant.xml', root: 'hudson.tasks.Ant_-DescriptorImpl', listClass: null },
});
