import type { RequestContext, Route } from '../route.ts';

/** Returns the same route below the root and below every folder. Throws NOT_A_FOLDER for other items. */
export function forFolders(definition: Route): readonly Route[] {
  return [definition, belowFolder(definition)];
}

/** Returns the route below a folder alone. */
export function belowFolder(definition: Route): Route {
  return below('/_item/:item', definition);
}

/** Returns the same route below the root, every folder and their views. Throws VIEW_NOT_FOUND. */
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
