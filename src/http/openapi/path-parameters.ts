import type { Declared, ParameterSchema } from '../parameters/declare.ts';
import type { Route } from '../route.ts';
import { shapeOf } from './path-shape.ts';

export interface DescribedParameter {
  readonly name: string;
  readonly doc: string;
  readonly schema: ParameterSchema;
}

const TEXT: ParameterSchema = { type: 'string' };

/**
 * Describes the parameters in paths, once for all routes. Handlers get these as text; a value that no object has as its
 * name is not found.
 */
const PATH_PARAMETERS: Readonly<Record<string, { readonly doc: string; readonly schema?: ParameterSchema }>> = {
  build: { doc: 'Number of a build, or a permalink: `lastBuild`, `lastSuccessfulBuild` and the like.' },
  check: { doc: 'Name of a check of a field: `checkPort`.' },
  child: { doc: 'Address of a report that a post-build action made: `coverage`, `checkstyle`.' },
  class: { doc: 'Name of a class of tests, without its package.' },
  command: { doc: 'Name of a command of the command line.' },
  credential: { doc: 'Id of a credential.' },
  descriptor: { doc: 'Java class of what the form is about.' },
  domain: { doc: 'Name of a domain of credentials; `_` is the global one.' },
  format: {
    doc: 'How the answer is written: `json`, `xml`, `python`; `schema` is an XML schema of it.',
    schema: { type: 'string', enum: ['json', 'xml', 'python', 'schema'] },
  },
  id: { doc: 'Id of a user, or number of an item of the queue.' },
  item: {
    doc: 'Name of an item. Of one in folders: the names with `/job/` between them, as in `/job/folder/job/name`.',
  },
  label: { doc: 'A label, or an expression of labels: `linux && x86`.' },
  md5: { doc: 'The MD5 sum in hexadecimal digits.', schema: { type: 'string', pattern: '^[0-9A-Fa-f]{32}$' } },
  monitor: { doc: 'The id of a warning of Jenkins, a plugin or this server.' },
  name: { doc: 'Name of a file.' },
  node: { doc: 'Name of a node; the built-in one is `(built-in)`.' },
  number: { doc: 'Number of an executor, from 0.', schema: { type: 'integer', minimum: 0 } },
  package: { doc: 'Name of a package of tests; `(root)` is that of classes without one.' },
  part: { doc: 'Part of a report: `new`, `fixed`.' },
  path: { doc: 'The rest of the path, such as that of a file; it may have slashes.' },
  plugin: { doc: 'Short name of a plugin.' },
  recorder: { doc: 'The name of a log recorder.' },
  session: { doc: 'The session of the server, or any word.' },
  site: { doc: 'Name of an update site: `default`.' },
  step: { doc: 'Number of a node in the graph of a run of a pipeline.', schema: { type: 'integer', minimum: 0 } },
  store: { doc: 'Store of credentials: `system` at the root, `folder` in a folder, `user` below a user.' },
  test: {
    doc: 'Name of a test; what is neither letter, digit, `_` nor `$` is `_`. The second one of a name ends with `_2`.',
  },
  view: { doc: 'Name of a view. Of a folder: `/job/folder/view/name`.' },
};

/** Returns whether a route answers an object of the remote API. */
export function isExport(path: string): boolean {
  return path.endsWith('/api/:format');
}

/** Returns the parameters in the path, and those of query or form with the parts of groups in place of these. */
export function describeParameters({ path, parameters = {} }: Pick<Route, 'path' | 'parameters'>): {
  readonly inPath: readonly DescribedParameter[];
  readonly others: readonly DescribedParameter[];
} {
  return {
    inPath: shapeOf(path).parameters.map((name) => ({ name, schema: TEXT, doc: '', ...PATH_PARAMETERS[name] })),
    others: flattened(parameters),
  };
}

function flattened(parameters: Declared): DescribedParameter[] {
  return Object.entries(parameters).flatMap(([name, { doc, schema, parts }]) =>
    parts === undefined ? [{ name, doc, schema }] : flattened(parts),
  );
}
