import type { Route } from '../route.ts';
import { shapeOf } from './path-shape.ts';

export interface DescribedParameter {
  readonly name: string;
  readonly doc: string;
}

/** What stands in paths, once for all routes; a route's own sentence wins. */
const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  build: 'Number of a build, or a permalink: `lastBuild`, `lastSuccessfulBuild` and the like.',
  child: 'Address of a report that a post-build action made: `coverage`, `checkstyle`.',
  class: 'Name of a class of tests, without its package.',
  credential: 'Id of a credential.',
  domain: 'Name of a domain of credentials; `_` is the global one.',
  format: 'How the answer is written: `json`, `xml`, `python`; `schema` is an XML schema of it.',
  id: 'Id of a user, or number of an item of the queue.',
  item: 'Name of an item. Of one in folders: the names with `/job/` between them, as in `/job/folder/job/name`.',
  label: 'A label, or an expression of labels: `linux && x86`.',
  md5: 'The MD5 sum in hexadecimal digits.',
  name: 'Name of a file.',
  node: 'Name of a node; the built-in one is `(built-in)`.',
  number: 'Number of an executor, from 0.',
  package: 'Name of a package of tests; `(root)` is that of classes without one.',
  part: 'Part of a report: `new`, `fixed`.',
  path: 'The rest of the path, such as that of a file; it may have slashes.',
  plugin: 'Short name of a plugin.',
  step: 'Number of a node in the graph of a run of a pipeline.',
  store: 'Store of credentials: `system` at the root, `folder` in a folder.',
  test: 'Name of a test; what is neither letter, digit, `_` nor `$` is `_`. The second one of a name ends with `_2`.',
  view: 'Name of a view. Of a folder: `/job/folder/view/name`.',
};

/** What every `api/json` takes. */
export const EXPORT_PARAMETERS: Readonly<Record<string, string>> = {
  tree: 'The properties that are wanted: `jobs[name,lastBuild[number]]`; `builds[number]{0,10}` is a range of a list.',
  depth: 'How far references are followed; 0 by default. With `tree` it is not looked at.',
  pretty: 'Indented.',
  xpath: 'XML only: the one node that is wanted, or all with `wrapper`.',
  wrapper: 'XML only: name of an element around what `xpath` finds.',
  exclude: 'XML only: nodes that are left out; may be repeated.',
  jsonp: 'JSON only: name of the function that is called with it; where the server trusts its clients.',
};

/** Whether a route answers an object of the remote API. */
export function isExport(path: string): boolean {
  return path.endsWith('/api/:format');
}

/** Parameters in the path, and those of query or form. */
export function describeParameters({ path, parameters = {} }: Pick<Route, 'path' | 'parameters'>): {
  readonly inPath: readonly DescribedParameter[];
  readonly others: readonly DescribedParameter[];
} {
  const names = shapeOf(path).parameters;
  return {
    inPath: names.map((name) => ({ name, doc: parameters[name] ?? PATH_PARAMETERS[name] ?? '' })),
    others: Object.entries(isExport(path) ? { ...EXPORT_PARAMETERS, ...parameters } : parameters)
      .filter(([name]) => !names.includes(name))
      .map(([name, doc]) => ({ name, doc })),
  };
}
