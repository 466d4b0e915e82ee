import type { JsonReader } from './json-reader.ts';
import { MESSAGES } from './messages.ts';
import type {
  Agent,
  Arguments,
  Axis,
  Branch,
  Call,
  CallArgument,
  Calls,
  ClosureMap,
  Condition,
  Input,
  Key,
  Literal,
  Matrix,
  Pipeline,
  Post,
  Sections,
  Stage,
  Stages,
  Step,
  Value,
  When,
} from './model.ts';

const SECTIONS: ReadonlySet<string> = new Set([
  'agent',
  'environment',
  'libraries',
  'options',
  'parameters',
  'post',
  'stages',
  'tools',
  'triggers',
]);

/** Reads the model in a document of an editor; null where it has none, which is reported. Jenkins: `JSONParser`. */
export function pipelineFromJson(document: JsonReader): Pipeline | null {
  const root = document.get('pipeline');
  if (root === null || !root.isObject) {
    document.problems.add(document.at, 'No pipeline block or invalid pipeline block content');
    return null;
  }
  for (const name of root.names()) if (!SECTIONS.has(name)) root.problems.add(root.at, MESSAGES.undefinedSection(name));
  const libraries = root.get('libraries');
  return {
    at: root.at,
    sections: { ...sectionsFrom(root), when: null, input: null },
    parameters: callsFrom(root, 'parameters'),
    triggers: callsFrom(root, 'triggers'),
    libraries:
      libraries === null
        ? null
        : { at: libraries.at, libraries: libraries.demand('libraries')?.list().map(valueFrom) ?? [] },
    stages: stagesFrom(root, 'stages'),
  };
}

function sectionsFrom(from: JsonReader): Sections {
  return {
    agent: optional(from, 'agent', agentFrom),
    environment: optional(from, 'environment', (json) => ({
      at: json.at,
      variables: json.list().map((each) => ({ key: keyFrom(each), value: variableFrom(each) })),
    })),
    tools: optional(from, 'tools', (json) => ({ at: json.at, tools: json.list().map(namedFrom) })),
    options: callsFrom(from, 'options'),
    post: optional(from, 'post', postFrom),
    when: optional(from, 'when', whenFrom),
    input: optional(from, 'input', inputFrom),
  };
}

function optional<T>(from: JsonReader, name: string, read: (json: JsonReader) => T): T | null {
  const json = from.get(name);
  return json === null ? null : read(json);
}

function stagesFrom(from: JsonReader, name: string): Stages | null {
  return optional(from, name, (json) => ({ at: json.at, stages: json.list().map(stageFrom) }));
}

function stageFrom(json: JsonReader): Stage {
  const failFast = json.get('failFast');
  return {
    at: json.at,
    name: json.text('name'),
    sections: sectionsFrom(json),
    branches: optional(json, 'branches', (list) => list.list().map(branchFrom)) ?? [],
    failFast: failFast === null ? null : failFast.value === true,
    stages: stagesFrom(json, 'stages'),
    parallel: stagesFrom(json, 'parallel'),
    matrix: optional(json, 'matrix', matrixFrom),
  };
}

function matrixFrom(json: JsonReader): Matrix {
  return {
    at: json.at,
    sections: sectionsFrom(json),
    axes: optional(json, 'axes', (axes) => ({ at: axes.at, axes: axes.list().map(axisFrom) })),
    excludes: optional(json, 'excludes', (excludes) => ({
      at: excludes.at,
      excludes: excludes.list().map((each) => ({ at: each.at, axes: each.list().map(axisFrom) })),
    })),
    stages: stagesFrom(json, 'stages'),
  };
}

function axisFrom(json: JsonReader): Axis {
  const name = json.get('name');
  return {
    at: json.at,
    name: name === null ? null : { at: name.at, name: String(name.value) },
    values: json.get('values')?.list().map(valueFrom) ?? [],
    isNegated: json.get('inverse')?.value === true,
  };
}

function branchFrom(json: JsonReader): Branch {
  return { at: json.at, name: json.text('name'), steps: json.demand('steps')?.list().map(stepFromJson) ?? [] };
}

export function stepFromJson(json: JsonReader): Step {
  const { at } = json;
  const name = json.text('name');
  const args = json.get('arguments');
  if (name === 'script' || name === 'expression') {
    return { at, name, args: NONE, children: null, code: codeFrom(args) };
  }
  const children = json.get('children');
  return {
    at,
    name,
    args: args === null ? NONE : argumentsFrom(args),
    children: children === null ? null : children.list().map(stepFromJson),
    code: null,
  };
}

const NONE: Arguments = { form: 'named', entries: [] };

function codeFrom(json: JsonReader | null): string {
  if (json === null) return '';
  const value = json.isList ? json.list()[0]?.get('value') : json;
  return String(value?.get('value')?.value ?? '');
}

function argumentsFrom(json: JsonReader): Arguments {
  if (!json.isList) return { form: 'single', value: valueFrom(json) };
  const list = json.list();
  if (list.every((each) => each.get('key') !== null)) return { form: 'named', entries: list.map(namedFrom) };
  return { form: 'positional', values: list.map(valueFrom) };
}

function namedFrom(json: JsonReader): { readonly key: Key; readonly value: Value } {
  const value = json.demand('value');
  return { key: keyFrom(json), value: valueFrom(value ?? json) };
}

function keyFrom(json: JsonReader): Key {
  const key = json.demand('key');
  return { at: key?.at ?? json.at, name: String(key?.value ?? '') };
}

function valueFrom(json: JsonReader): Value {
  const { at } = json;
  const isLiteral = json.get('isLiteral')?.value === true;
  const value = json.get('value')?.value ?? null;
  const isPlain =
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  if (!json.isObject || !isPlain) {
    json.problems.add(at, 'Invalid value type');
    return { kind: 'value', at, isLiteral: false, value: '', type: 'class java.lang.String' };
  }
  return { kind: 'value', at, isLiteral, value, type: typeOf(value) };
}

function typeOf(value: Literal): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'class java.lang.Integer' : 'class java.lang.Double';
  return typeof value === 'boolean' ? 'class java.lang.Boolean' : 'class java.lang.String';
}

function variableFrom(json: JsonReader): Value | Call {
  const value = json.demand('value') ?? json;
  return value.get('name') === null ? valueFrom(value) : callFrom(value);
}

function callsFrom(from: JsonReader, name: string): Calls | null {
  return optional(from, name, (json) => ({ at: json.at, calls: json.demand(name)?.list().map(callFrom) ?? [] }));
}

function callFrom(json: JsonReader): Call {
  const args = json.get('arguments');
  return {
    kind: 'call',
    at: json.at,
    name: json.text('name'),
    args: args === null ? [] : (args.isList ? args.list() : [args]).map(argumentFrom),
  };
}

function argumentFrom(json: JsonReader): CallArgument {
  if (json.get('key') !== null) return { kind: 'pair', key: keyFrom(json), value: variableFrom(json) };
  return json.get('name') === null ? valueFrom(json) : callFrom(json);
}

function postFrom(json: JsonReader): Post {
  const conditions = (json.demand('conditions')?.list() ?? []).map((each) => {
    const branch = each.demand('branch');
    return {
      at: each.at,
      name: each.text('condition'),
      branch: branch === null ? { at: each.at, name: 'default', steps: [] } : branchFrom(branch),
    };
  });
  return { at: json.at, conditions };
}

const FLAGS = ['beforeAgent', 'beforeInput', 'beforeOptions'];

function whenFrom(json: JsonReader): When {
  const flags = FLAGS.filter((name) => json.get(name) !== null);
  return {
    at: json.at,
    conditions: json.demand('conditions')?.list().map(conditionFrom) ?? [],
    flags: new Map(flags.map((name) => [name, json.get(name)?.value === true])),
  };
}

function conditionFrom(json: JsonReader): Condition {
  const name = json.text('name');
  const args = json.get('arguments');
  const nothing: Condition = { at: json.at, name, args: null, children: [], code: null };
  if (name === 'expression') return { ...nothing, code: codeFrom(args) };
  const children = json.get('children');
  return {
    ...nothing,
    args: args === null ? null : argumentsFrom(args),
    children: children === null ? [] : children.list().map(conditionFrom),
  };
}

const INPUT_FIELDS = ['message', 'id', 'ok', 'submitter', 'submitterParameter'];

function inputFrom(json: JsonReader): Input {
  const fields = new Map<string, Value>();
  for (const name of INPUT_FIELDS) {
    const field = json.get(name);
    if (field !== null) fields.set(name, valueFrom(field));
  }
  return { at: json.at, fields, parameters: callsFrom(json, 'parameters')?.calls ?? [] };
}

function agentFrom(json: JsonReader): Agent {
  const type = json.get('type');
  const argument = json.get('argument');
  const args = json.get('arguments');
  return {
    at: json.at,
    type: type === null ? null : { at: type.at, name: String(type.value) },
    argument: argument !== null ? valueFrom(argument) : args === null ? null : mapFrom(args),
  };
}

function mapFrom(json: JsonReader): ClosureMap {
  const entries = json.list().map((each) => {
    const value = each.demand('value');
    const inner = value?.isList === true ? mapFrom(value) : valueFrom(value ?? each);
    return { key: keyFrom(each), value: inner };
  });
  return { kind: 'map', entries };
}
