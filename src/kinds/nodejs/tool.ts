import { defineTool } from '../../points/index.ts';

/** Describes the installations of Node.js. Servers of Jenkins do not know the kind until the plugin is there. */
export const nodejs = defineTool({
  symbol: 'nodejs',
  className: 'jenkins.plugins.nodejs.tools.NodeJSInstallation',
  displayName: 'NodeJS',
  homeVariables: ['NODEJS_HOME'],
  pathVariable: 'PATH+NODEJS',
  alwaysKnown: false,
});
