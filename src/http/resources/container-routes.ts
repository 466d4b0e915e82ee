import type { RequestContext, Route } from '../route.ts';

/** Returns what the root and every folder have alike: the same route below each. Throws NOT_A_FOLDER for other items. */
export function forFolders(definition: Route): readonly Route[] {
  return [definition, belowFolder(definition)];
}

/** Returns the route below a folder alone. */
export function belowFolder(definition: Route): Route {
  return below('/_item/:item', definition);
}

/** Returns what their views have alike, too. Throws VIEW_NOT_FOUND. */
export function forOwners(definition: Route): readonly Route[] {
  return [...forFolders(definition), below('/_view/:owner/:view', definition)];
}

function below(place: string, definition: Route): Route {
  return {
    ...definition,
    path: place + definition.path,
    handler(context) {
      demandPlace(context);
      return definition.handler(context);
    },
  };
}

/** Throws the catalog's 404 unless the folder or view of the path exists. */
function demandPlace(context: RequestContext): void {
  void (context.path['view'] === undefined ? context.owner : context.view);
}
