import { defineTool } from '../../points/index.ts';

/** Describes the JDKs, which Jenkins keeps in the root config.xml. */
export const jdk = defineTool({
  symbol: 'jdk',
  className: 'hudson.model.JDK',
  displayName: 'JDK',
  homeVariables: ['JAVA_HOME'],
  pathVariable: 'PATH+JDK',
  storage: { file: 'config.xml', root: null, list: 'jdks', element: 'jdk', listClass: null },
});
