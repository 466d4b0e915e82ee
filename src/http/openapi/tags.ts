/** Lists the groups of the interface's operations, in the order in which they are shown. */
export const TAGS: readonly { readonly name: string; readonly description: string }[] = [
  { name: 'Server', description: 'The server as a whole: first page, state, restart, files.' },
  { name: 'Items', description: 'Jobs and folders. Folders repeat `/job/{name}`: `/job/folder/job/name/`.' },
  { name: 'Builds', description: 'Builds of a job, by number or permalink: `/job/name/lastBuild/`.' },
  { name: 'Views', description: 'Views of the root, or of a folder: `/job/folder/view/name/`.' },
  { name: 'Queue', description: 'What waits.' },
  { name: 'Nodes', description: 'Where builds run, their executors and labels.' },
  { name: 'Users', description: 'People, their tokens, and logging in.' },
  { name: 'Plugins', description: 'What is installed.' },
  { name: 'Interface', description: 'This document, live events, and crumbs.' },
];

const BY_SEGMENT: Readonly<Record<string, string>> = {
  _item: 'Items',
  _run: 'Builds',
  _view: 'Views',
  checkJobName: 'Items',
  createItem: 'Items',
  itemCategories: 'Items',
  newJob: 'Items',
  doFingerprintCheck: 'Builds',
  fingerprint: 'Builds',
  createView: 'Views',
  newView: 'Views',
  viewExistsCheck: 'Views',
  queue: 'Queue',
  computer: 'Nodes',
  label: 'Nodes',
  overallLoad: 'Nodes',
  unlabeledLoad: 'Nodes',
  asynchPeople: 'Users',
  j_spring_security_check: 'Users',
  login: 'Users',
  loginError: 'Users',
  logout: 'Users',
  me: 'Users',
  people: 'Users',
  securityRealm: 'Users',
  user: 'Users',
  whoAmI: 'Users',
  pluginManager: 'Plugins',
  updateCenter: 'Plugins',
  crumbIssuer: 'Interface',
  events: 'Interface',
  'openapi.json': 'Interface',
};

export function tagOf(path: string): string {
  return BY_SEGMENT[path.split('/')[1] ?? ''] ?? 'Server';
}
