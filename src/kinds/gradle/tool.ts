import { defineTool } from '../../points/index.ts';

export const gradleTool = defineTool({
  symbol: 'gradle',
  className: 'hudson.plugins.gradle.GradleInstallation',
  displayName: 'Gradle',
  homeVariables: ['GRADLE_HOME'],
  pathVariable: 'PATH+GRADLE',
  storage: {
    file: 'hudson.plugins.gradle.Gradle.xml',
    root: 'hudson.plugins.gradle.Gradle_-DescriptorImpl',
    listClass: null,
  },
});
