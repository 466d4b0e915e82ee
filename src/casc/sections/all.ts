import type { SettingsKind, ToolKind } from '../../points/index.ts';
import { authorization } from './authorization.ts';
import { clouds } from './clouds.ts';
import { credentials } from './credentials.ts';
import { labelAtoms } from './labels.ts';
import { naming } from './naming.ts';
import { nodeMonitors } from './node-monitors.ts';
import { nodes } from './nodes.ts';
import { crumbIssuer, globalNodeProperties, hiddenMonitors, markupFormatter, rememberMe } from './parts.ts';
import { pluginSections } from './plugins.ts';
import { realm } from './realm.ts';
import { sameSections } from './same-here.ts';
import type { Section } from './section.ts';
import { singleSections } from './single.ts';
import { toolSections } from './tools.ts';
import { primaryView, views } from './views.ts';

/** Returns every part of the configuration that a file can reach, in the order in which they are applied. */
export function allSections(settings: readonly SettingsKind[], tools: readonly ToolKind[]): readonly Section[] {
  return [
    ...singleSections(),
    ...[
      realm,
      authorization,
      naming,
      crumbIssuer,
      markupFormatter,
      rememberMe,
      globalNodeProperties,
      hiddenMonitors,
      views,
      primaryView,
      nodes,
      clouds,
      labelAtoms,
      nodeMonitors,
    ],
    ...toolSections(tools),
    credentials,
    ...pluginSections(settings),
    ...sameSections(),
  ];
}

/** Says why keys that many files have are refused. */
export const REFUSED: ReadonlyMap<string, string> = new Map([
  ['jobs', 'Job DSL scripts are not here; jobs are made by their config.xml or by pipelines'],
  ['groovy', 'scripts are not run from files; put them into init.groovy.d'],
]);
