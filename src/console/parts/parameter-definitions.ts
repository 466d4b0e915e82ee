import {
  type ConfiguredParameter,
  type KindRegistry,
  PARAMETERS_PROPERTY,
  type ParameterContext,
  parameterDefinitions,
  unknownParameter,
} from '../../points/index.ts';
import {
  ANY,
  type GroovyClass,
  Instance,
  ListValue,
  mismatch,
  type NativeClass,
  nativeClass,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { list, objectArg, type PartClasses, servicesOf, textOrNull } from '../host/host.ts';
import { parameterObject } from '../runs/parameter-values.ts';
import { PART_BASES, type PartObject, type PartState, partObject } from './part-classes.ts';

/** Returns the settings of a definition from the arguments that its constructor takes after the name. */
type Settings = (vm: Vm, args: readonly Value[]) => Readonly<Record<string, unknown>>;

/**
 * Holds the settings of definitions that scripts create: `new StringParameterDefinition('NAME', 'default', 'what for')`.
 */
const MADE: Readonly<Record<string, Settings>> = {
  'hudson.model.StringParameterDefinition': (vm, [value = '', description = '', trim = false]) => ({
    defaultValue: textOrNull(vm, value) ?? '',
    description: textOrNull(vm, description) ?? '',
    trim: trim === true,
  }),
  'hudson.model.TextParameterDefinition': (vm, [value = '', description = '']) => ({
    defaultValue: textOrNull(vm, value) ?? '',
    description: textOrNull(vm, description) ?? '',
    trim: false,
  }),
  'hudson.model.PasswordParameterDefinition': (vm, [value = '', description = '']) => ({
    defaultValue: textOrNull(vm, value) ?? '',
    description: textOrNull(vm, description) ?? '',
  }),
  'hudson.model.BooleanParameterDefinition': (vm, [value = false, description = '']) => ({
    defaultValue: typeof value === 'boolean' ? value : mismatch(),
    description: textOrNull(vm, description) ?? '',
  }),
  'hudson.model.ChoiceParameterDefinition': (vm, [choices = '', description = '']) => ({
    choices:
      choices instanceof ListValue ? choices.items.map((each) => textArg(vm, each)) : textArg(vm, choices).split('\n'),
    description: textOrNull(vm, description) ?? '',
  }),
};

/** Defines what parameters have beside the settings of their kinds, and their constructors. */
export function parameterClasses(kinds: KindRegistry, parts: PartClasses): readonly NativeClass[] {
  const made = Object.entries(MADE).flatMap(([className, settings]) => {
    const kind = kinds.find('parameter', className);
    if (kind === undefined) return [];
    const type = parts.classOf('parameter', { kind, config: null });
    const make = (_none: null, [name, ...rest]: readonly Value[], vm: Vm): Value =>
      definition(type, { kind, config: { ...settings(vm, rest), name: textArg(vm, name) } });
    return [nativeClass(type, { constructors: [[[1, 4], make]] })];
  });
  const property = kinds.find('property', PARAMETERS_PROPERTY);
  if (property === undefined) return made;
  const type = parts.classOf('property', { kind: property, config: null });
  return [
    ...made,
    nativeClass<PartObject>(PART_BASES.parameter, { methods: definitionRows }),
    nativeClass<PartObject>(type, {
      constructors: [
        [
          [0, ANY],
          (_none, definitions) => {
            const config = { parameterDefinitions: spread(definitions).map((each) => definitionArg(each)) };
            return new Instance<PartState>(type, { family: 'property', part: { kind: property, config } });
          },
        ],
      ],
      methods: [
        ['getParameterDefinitionNames', 0, (self) => list(definitionsOf(self).map(({ config }) => config.name))],
        [
          'getParameterDefinition',
          1,
          (self, [name], vm) => {
            const wanted = textArg(vm, name);
            const found = definitionsOf(self).find(({ config }) => config.name === wanted);
            return found === undefined ? null : partObject(vm, 'parameter', found);
          },
        ],
      ],
    }),
  ];
}

const definitionRows = [
  ['getType', 0, (self: PartObject) => parameterKind(self)?.kind.type ?? null],
  [
    'getDefaultParameterValue',
    0,
    (self: PartObject, _args: readonly Value[], vm: Vm) => {
      const parameter = parameterKind(self);
      const value = parameter?.kind.defaultValue(parameter.config, contextOf(vm)) ?? null;
      return value === null ? null : parameterObject(value);
    },
  ],
] as const;

function definition(type: GroovyClass, part: PartState['part']): Value {
  return new Instance<PartState>(type, { family: 'parameter', part });
}

function definitionArg(value: Value): PartState['part'] {
  return objectArg<PartState>(value, PART_BASES.parameter).state.part;
}

/** Returns the values that are given as several arguments, or as one list of them. */
function spread(values: readonly Value[]): readonly Value[] {
  const [first] = values;
  return values.length === 1 && first instanceof ListValue ? first.items : values;
}

function definitionsOf({ state: { part } }: PartObject): readonly ConfiguredParameter[] {
  return parameterDefinitions({ properties: [part] }) ?? [];
}

/**
 * Returns the parameter of an object. One whose kind is not built in is an unknown parameter; null where it has no name.
 */
function parameterKind({ state: { part } }: PartObject): ConfiguredParameter | null {
  return part.kind === null ? unknownParameter(part) : (part as unknown as ConfiguredParameter);
}

function contextOf(vm: Vm): ParameterContext {
  const { items, runs } = servicesOf(vm).home;
  return {
    findRun(jobName, which) {
      const job = items.get(jobName);
      if (job?.kind !== 'job') return null;
      const run = which === 'last' ? runs.permalink(job, 'lastCompletedBuild') : runs.get(job, which);
      return run === undefined || 'kind' in run ? null : { jobName: job.fullName, number: run.number };
    },
  };
}
