import { ofPlugin, type Route } from '../../route.ts';
import { consoleOf, eventsOf, rootOf } from './console.ts';
import { stopOf } from './stop.ts';
import { consoleTextOf, progressiveHtmlOf, progressiveTextOf } from './text.ts';

/** Holds the routes below `/job/NAME/indexing/`, and below the other name that Jenkins has for it. */
export const computationRoutes: readonly Route[] = [
  ...ofPlugin('branch-api', routesBelow('indexing')),
  ...ofPlugin('cloudbees-folder', routesBelow('computation')),
];

function routesBelow(segment: string): readonly Route[] {
  return [
    rootOf(segment),
    consoleOf(segment),
    consoleTextOf(segment),
    progressiveTextOf(segment),
    progressiveHtmlOf(segment),
    eventsOf(segment),
    stopOf(segment),
  ];
}
