import { ofPlugin, type Route } from '../../route.ts';
import { artifactRoutes } from './artifacts.ts';
import { checkScriptRoutes } from './check-script.ts';
import { describeRoutes } from './describe.ts';
import { directiveRoutes } from './directive-generator.ts';
import { endRoutes } from './end.ts';
import { flowGraphRoutes } from './flow-graph.ts';
import { nodeApiRoutes } from './node-api.ts';
import { nodeLogRoutes } from './node-log.ts';
import { pauseRoutes } from './pause.ts';
import { replayRoutes } from './replay.ts';
import { restartRoutes } from './restart.ts';
import { stageViewPage } from './stage-view.ts';
import { syntaxRoutes } from './syntax.ts';
import { timelineRoutes } from './timeline.ts';
import { workspaceRoutes } from './workspaces.ts';

/**
 * Holds the routes that pipelines and their runs have beyond other jobs, for which all of them are 404. Those that name no plugin
 * are of the one that runs are of.
 */
export const workflowRoutes: readonly Route[] = [
  ...ofPlugin('pipeline-rest-api', [...describeRoutes, ...artifactRoutes]),
  ...nodeLogRoutes,
  ...nodeApiRoutes,
  ...endRoutes,
  ...ofPlugin('workflow-cps', [...pauseRoutes, ...replayRoutes, ...checkScriptRoutes, ...syntaxRoutes]),
  ...ofPlugin('pipeline-model-definition', [...restartRoutes, ...directiveRoutes]),
  ...ofPlugin('pipeline-stage-view', [stageViewPage]),
  ...flowGraphRoutes,
  ...timelineRoutes,
  ...workspaceRoutes,
];
