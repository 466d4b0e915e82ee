import type { Route } from '../route.ts';
import { describeParameters, EXPORT_PARAMETERS, isExport } from './path-parameters.ts';
import { shapeOf } from './path-shape.ts';
import { responsesOf } from './responses.ts';
import { schemaAt } from './schemas.ts';
import { tagOf } from './tags.ts';
import type { Content, Operation, Parameter, Ref, Schema, Verb } from './types.ts';

const FORMATS = ['json', 'xml', 'python', 'schema'];
/** Where a POST takes a document. */
const XML_BODY = /\/(config\.xml|createItem|createView|installNecessaryPlugins|postBuildResult|prevalidateConfig)$/;
const TEXT: Schema = { type: 'string' };

/** One verb of a route. */
export function operationOf(route: Route, verb: Verb, schemas: Readonly<Record<string, Schema>>): Operation {
  const { inPath, others } = describeParameters(route);
  const parameters: (Parameter | Ref)[] = [
    ...inPath.map(({ name, doc }) => ({
      name,
      in: 'path' as const,
      required: true as const,
      description: doc,
      schema: name === 'format' ? { ...TEXT, enum: FORMATS } : TEXT,
    })),
    ...others.map(({ name, doc }) => (isShared(route.path, name, doc) ? sharedRef(name) : inQuery(name, doc))),
  ];
  const content = verb === 'post' && !isExport(route.path) ? bodyOf(route.path, others) : {};
  return {
    operationId: operationId(verb, route.path),
    tags: [tagOf(route.path)],
    summary: route.doc,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(Object.keys(content).length === 0 ? {} : { requestBody: { required: false, content } }),
    responses: responsesOf(route, verb, schemaAt(route.path, schemas)),
    security: securityOf(route, verb),
    'x-permission': route.permission,
    'x-crumb': verb === 'get' ? 'exempt' : route.crumb,
  };
}

/** Parameters that stand once in the document and are referred to. */
export function sharedParameters(): Readonly<Record<string, Parameter>> {
  return Object.fromEntries(Object.entries(EXPORT_PARAMETERS).map(([name, doc]) => [name, inQuery(name, doc)]));
}

function isShared(path: string, name: string, doc: string): boolean {
  return isExport(path) && EXPORT_PARAMETERS[name] === doc;
}

function sharedRef(name: string): Ref {
  return { $ref: `#/components/parameters/${name}` };
}

function inQuery(name: string, doc: string): Parameter {
  return { name, in: 'query', description: doc, schema: TEXT };
}

function bodyOf(path: string, parameters: readonly { name: string; doc: string }[]): Content {
  const properties = Object.fromEntries(parameters.map(({ name, doc }) => [name, { ...TEXT, description: doc }]));
  return {
    ...(XML_BODY.test(path) ? { 'application/xml': { schema: TEXT } } : {}),
    ...(parameters.length === 0
      ? {}
      : { 'application/x-www-form-urlencoded': { schema: { type: 'object' as const, properties } } }),
  };
}

/** `basic` with an API token needs no crumb; whether nobody in particular may do it is a matter of permissions. */
function securityOf({ permission, crumb }: Route, verb: Verb): Operation['security'] {
  const public_ = permission === 'public';
  if (verb === 'get' || crumb === 'exempt') return public_ ? [{}] : [{ basic: [] }, { session: [] }, {}];
  return [{ basic: [] }, { basic: [], session: [], crumb: [] }, { session: [], crumb: [] }];
}

/** `getJobByItemConfigXml`: the address in words, so that it is the only one. */
function operationId(verb: Verb, path: string): string {
  const words = shapeOf(path)
    .path.split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (segment.startsWith('{') ? `By${wordOf(segment)}` : wordOf(segment)));
  return [verb, ...(words.length === 0 ? ['Root'] : words)].join('');
}

function wordOf(segment: string): string {
  return segment
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}
