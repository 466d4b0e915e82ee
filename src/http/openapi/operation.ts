import type { ParameterSchema } from '../parameters/declare.ts';
import { REMOTE_API } from '../parameters/remote-api.ts';
import type { Route } from '../route.ts';
import { type DescribedParameter, describeParameters, isExport } from './path-parameters.ts';
import { shapeOf } from './path-shape.ts';
import { responsesOf } from './responses.ts';
import { schemaAt } from './schemas.ts';
import { tagOf } from './tags.ts';
import type { Content, Operation, Parameter, Ref, Schema, Verb } from './types.ts';

/** Matches the paths where a POST takes a document. */
const XML_BODY = /\/(config\.xml|createItem|createView|installNecessaryPlugins|postBuildResult|prevalidateConfig)$/;
const TEXT: Schema = { type: 'string' };

/** Describes one verb of a route. */
export function operationOf(route: Route, verb: Verb, schemas: Readonly<Record<string, Schema>>): Operation {
  const { inPath, others } = describeParameters(route);
  const isRemote = isExport(route.path);
  const parameters: (Parameter | Ref)[] = [
    ...inPath.map(({ name, doc, schema }) => ({
      name,
      in: 'path' as const,
      required: true as const,
      description: doc,
      schema: schemaOf(schema),
    })),
    ...others
      .filter(({ schema }) => schema.format !== 'binary')
      .map((one) => (isRemote && isShared(one) ? sharedRef(one.name) : inQuery(one))),
  ];
  const content = verb === 'post' && !isRemote ? bodyOf(route.path, others) : {};
  return {
    operationId: operationId(verb, route.path),
    tags: [tagOf(route.path)],
    summary: route.doc,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(Object.keys(content).length === 0 ? {} : { requestBody: { required: false, content } }),
    responses: responsesOf(route, verb, schemaAt(route, schemas)),
    security: securityOf(route, verb),
    'x-permission': route.permission,
    'x-crumb': verb === 'get' ? 'exempt' : route.crumb,
  };
}

const SHARED = describeParameters({ path: '', parameters: REMOTE_API }).others;

/** Returns the parameters that stand once in the document and are referred to. */
export function sharedParameters(): Readonly<Record<string, Parameter>> {
  return Object.fromEntries(SHARED.map((parameter) => [parameter.name, inQuery(parameter)]));
}

function isShared({ name, doc }: DescribedParameter): boolean {
  return SHARED.some((shared) => shared.name === name && shared.doc === doc);
}

function sharedRef(name: string): Ref {
  return { $ref: `#/components/parameters/${name}` };
}

function inQuery({ name, doc, schema }: DescribedParameter): Parameter {
  const isOpen = schema.additionalProperties !== undefined;
  return {
    name,
    in: 'query',
    description: doc,
    // Fields with names of their own stand in the query one by one, without the name of the parameter.
    ...(isOpen && { style: 'form', explode: true }),
    schema: schemaOf(schema),
  };
}

function schemaOf({ format, ...schema }: ParameterSchema): Schema {
  if (format === 'json') return { ...schema, contentMediaType: 'application/json' };
  return { ...schema, ...(format !== undefined && { format }) };
}

/** Returns the content of a form as browsers send it, and with a file in it as a multipart form. */
function bodyOf(path: string, parameters: readonly DescribedParameter[]): Content {
  const hasFile = parameters.some(({ schema }) => schema.format === 'binary');
  const form = { schema: formOf(parameters) };
  return {
    ...(XML_BODY.test(path) ? { 'application/xml': { schema: TEXT } } : {}),
    ...(parameters.length === 0
      ? {}
      : { [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded']: form }),
  };
}

function formOf(parameters: readonly DescribedParameter[]): Schema {
  const open = parameters.find(({ schema }) => schema.additionalProperties !== undefined);
  const named = parameters.filter((parameter) => parameter !== open);
  return {
    type: 'object',
    properties: Object.fromEntries(
      named.map(({ name, doc, schema }) => [name, { ...schemaOf(schema), description: doc }]),
    ),
    ...(open?.schema.additionalProperties && {
      additionalProperties: { ...open.schema.additionalProperties, description: open.doc },
    }),
  };
}

/**
 * Returns the security of an operation. `basic` with an API token needs no crumb; whether anonymous requests are allowed is
 * a matter of permissions.
 */
function securityOf({ permission, crumb }: Route, verb: Verb): Operation['security'] {
  const public_ = permission === 'public';
  if (verb === 'get' || crumb === 'exempt') return public_ ? [{}] : [{ basic: [] }, { session: [] }, {}];
  return [{ basic: [] }, { basic: [], session: [], crumb: [] }, { session: [], crumb: [] }];
}

/** Returns an id such as `getJobByItemConfigXml`: the address in words, so that the id is unique. */
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
