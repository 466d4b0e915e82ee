import { defineTool } from '../../points/index.ts';

export const mavenTool = defineTool({
  symbol: 'maven',
  className: 'hudson.tasks.Maven$MavenInstallation',
  displayName: 'Maven',
  homeVariables: ['M2_HOME', 'MAVEN_HOME'],
  pathVariable: 'PATH+MAVEN',
  storage: { file: 'hudson.tasks.Maven.xml', root: 'hudson.tasks.Maven_-DescriptorImpl', listClass: null },
});
