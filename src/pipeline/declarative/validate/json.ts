import type {
  Agent,
  Arguments,
  Branch,
  Call,
  CallArgument,
  Calls,
  ClosureMap,
  Condition,
  Environment,
  Input,
  Key,
  Literal,
  Matrix,
  Pipeline,
  Post,
  Sections,
  Stage,
  Step,
  Tools,
  Value,
  When,
} from './model.ts';

/** Represents a value in the JSON of the pipeline editor. */
export type ModelJson =
  | null
  | boolean
  | number
  | string
  | readonly ModelJson[]
  | { readonly [name: string]: ModelJson };

type Fields = Record<string, ModelJson | undefined>;

/** Returns the JSON of a pipeline. Jenkins: `ModelASTPipelineDef#toJSON`. */
export function pipelineJson(pipeline: Pipeline): ModelJson {
  const { sections, stages, parameters, triggers, libraries } = pipeline;
  const fields = defined({
    stages: stages?.stages.map(stageJson),
    post: optional(sections.post, postJson),
    environment: optional(sections.environment, environmentJson),
    agent: optional(sections.agent, agentJson),
    tools: optional(sections.tools, toolsJson),
    options: callsJson('options', sections.options),
    parameters: callsJson('parameters', parameters),
    triggers: callsJson('triggers', triggers),
    libraries:
      libraries === null || libraries.libraries.length === 0
        ? undefined
        : { libraries: libraries.libraries.map(valueJson) },
  });
  return { pipeline: fields };
}

function defined(fields: Fields): { readonly [name: string]: ModelJson } {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, ModelJson] => entry[1] !== undefined),
  );
}

function optional<T>(value: T | null, json: (value: T) => ModelJson): ModelJson | undefined {
  return value === null ? undefined : json(value);
}

function callsJson(name: string, calls: Calls | null): ModelJson | undefined {
  return calls === null || calls.calls.length === 0 ? undefined : { [name]: calls.calls.map(callJson) };
}

function sectionsJson({ agent, when, post, tools, environment, options, input }: Sections): Fields {
  return {
    agent: optional(agent, agentJson),
    when: optional(when, whenJson),
    post: optional(post, postJson),
    tools: optional(tools, toolsJson),
    environment: optional(environment, environmentJson),
    options: callsJson('options', options),
    input: optional(input, inputJson),
  };
}

function stageJson(stage: Stage): ModelJson {
  const { name, sections, stages, parallel, matrix, branches, failFast } = stage;
  return defined({
    ...sectionsJson(sections),
    name,
    stages: stages?.stages.map(stageJson),
    parallel: parallel?.stages.map(stageJson),
    matrix: optional(matrix, matrixJson),
    branches: branches.length === 0 ? undefined : branches.map(branchJson),
    failFast: failFast ?? undefined,
  });
}

function matrixJson({ sections, axes, excludes, stages }: Matrix): ModelJson {
  const axisJson = ({ name, values, isNegated }: NonNullable<Matrix['axes']>['axes'][number]): ModelJson =>
    defined({
      name: name?.name,
      values: values.map(argumentJson),
      inverse: isNegated ? true : undefined,
    });
  return defined({
    ...sectionsJson(sections),
    axes: axes?.axes.map(axisJson),
    excludes: excludes?.excludes.map((exclude) => exclude.axes.map(axisJson)),
    stages: stages?.stages.map(stageJson),
  });
}

function branchJson({ name, steps }: Branch): ModelJson {
  return { name, steps: steps.map(stepJson) };
}

/** Returns the JSON of a step. Jenkins: `ModelASTStep#toJSON`. */
export function stepJson({ name, args, children, code }: Step): ModelJson {
  if (code !== null) return { name: name ?? '', arguments: codeJson(code) };
  return defined({
    name: name ?? undefined,
    arguments: argumentsJson(args),
    children: children?.map(stepJson),
  });
}

function codeJson(code: string): ModelJson {
  return [{ key: 'scriptBlock', value: literalJson(code) }];
}

function argumentsJson(args: Arguments): ModelJson {
  switch (args.form) {
    case 'named':
      return args.entries.map(({ key, value }) => pairJson(key, valueJson(value)));
    case 'single':
      return valueJson(args.value);
    case 'positional':
      return args.values.map(valueJson);
  }
}

function pairJson({ name }: Key, value: ModelJson): ModelJson {
  return { key: name, value };
}

function literalJson(value: Literal): ModelJson {
  return { isLiteral: true, value: typeof value === 'bigint' ? Number(value) : value };
}

function valueJson({ isLiteral, value }: Value): ModelJson {
  return isLiteral ? literalJson(value) : { isLiteral, value: String(value) };
}

function callJson({ name, args }: Call): ModelJson {
  return { name: name ?? '', arguments: args.map(argumentJson) };
}

function argumentJson(argument: CallArgument): ModelJson {
  if (argument.kind === 'value') return valueJson(argument);
  return argument.kind === 'call' ? callJson(argument) : pairJson(argument.key, nestedJson(argument.value));
}

function nestedJson(value: Value | Call | null): ModelJson {
  if (value === null) return null;
  return value.kind === 'call' ? callJson(value) : valueJson(value);
}

function environmentJson({ variables }: Environment): ModelJson {
  return variables.map(({ key, value }) => pairJson(key, nestedJson(value)));
}

function toolsJson({ tools }: Tools): ModelJson {
  return tools.map(({ key, value }) => pairJson(key, valueJson(value)));
}

function postJson({ conditions }: Post): ModelJson {
  return { conditions: conditions.map(({ name, branch }) => ({ condition: name, branch: branchJson(branch) })) };
}

function agentJson({ type, argument }: Agent): ModelJson {
  return defined({
    type: type?.name,
    arguments: argument?.kind === 'map' ? mapJson(argument) : undefined,
    argument: argument?.kind === 'value' ? valueJson(argument) : undefined,
  });
}

function mapJson({ entries }: ClosureMap): ModelJson {
  return entries.map(({ key, value }) => pairJson(key, value.kind === 'map' ? mapJson(value) : valueJson(value)));
}

function whenJson({ conditions, flags }: When): ModelJson {
  return defined({
    conditions: conditions.map(conditionJson),
    ...Object.fromEntries([...flags].filter(([, value]) => value !== null)),
  });
}

function conditionJson({ name, args, children, code }: Condition): ModelJson {
  if (code !== null) return { name: name ?? '', arguments: codeJson(code) };
  return defined({
    name: name ?? undefined,
    children: children.length === 0 ? undefined : children.map(conditionJson),
    arguments: args === null ? undefined : argumentsJson(args),
  });
}

function inputJson({ fields, parameters }: Input): ModelJson {
  return defined({
    ...Object.fromEntries([...fields].map(([name, value]) => [name, valueJson(value)])),
    parameters: parameters.length === 0 ? undefined : { parameters: parameters.map(callJson) },
  });
}
