import type { ParameterValue } from '../../model/index.ts';
import type { SubmittedValue } from '../../points/index.ts';
import { ACTION } from '../host/classes.ts';
import {
  ANY,
  defineClass,
  type GroovyClass,
  Instance,
  ListValue,
  type NativeClass,
  nativeClass,
  OBJECT,
  SERIALIZABLE,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { list, objectArg, textOrNull } from '../host/host.ts';

const PARAMETER_VALUE = defineClass('hudson.model.ParameterValue', OBJECT, [SERIALIZABLE]);
const STRING_VALUE = defineClass('hudson.model.StringParameterValue', PARAMETER_VALUE);
const TEXT_VALUE = defineClass('hudson.model.TextParameterValue', STRING_VALUE);
const BOOLEAN_VALUE = defineClass('hudson.model.BooleanParameterValue', PARAMETER_VALUE);
const PASSWORD_VALUE = defineClass('hudson.model.PasswordParameterValue', PARAMETER_VALUE);
const RUN_VALUE = defineClass('hudson.model.RunParameterValue', PARAMETER_VALUE);
const FILE_VALUE = defineClass('hudson.model.FileParameterValue', PARAMETER_VALUE);
const CREDENTIALS_VALUE = defineClass('com.cloudbees.plugins.credentials.CredentialsParameterValue', PARAMETER_VALUE);
const PARAMETERS_ACTION = defineClass('hudson.model.ParametersAction', OBJECT, [ACTION]);

interface ParameterState {
  readonly value: ParameterValue;
}

interface ActionState {
  readonly values: readonly ParameterValue[];
}

const CLASSES: Readonly<Record<ParameterValue['kind'], GroovyClass>> = {
  string: STRING_VALUE,
  text: TEXT_VALUE,
  boolean: BOOLEAN_VALUE,
  password: PASSWORD_VALUE,
  run: RUN_VALUE,
  file: FILE_VALUE,
  credentials: CREDENTIALS_VALUE,
};

export function parameterObject(value: ParameterValue): Value {
  return new Instance<ParameterState>(CLASSES[value.kind], { value });
}

/** Returns the action of a build that has parameters. */
export function parametersAction(values: readonly ParameterValue[]): Instance<ActionState> {
  return new Instance<ActionState>(PARAMETERS_ACTION, { values });
}

/** Returns the values of a parameters action; undefined where the argument is no such action. */
export function valuesOfAction(value: Value): readonly ParameterValue[] | undefined {
  if (!(value instanceof Instance) || value.type !== PARAMETERS_ACTION) return undefined;
  return objectArg<ActionState>(value, PARAMETERS_ACTION).state.values;
}

/** Returns a value in the form in which a client submits it. */
export function submitted(value: ParameterValue): SubmittedValue {
  if (value.kind === 'run') return { kind: 'text', text: `${value.jobName}#${value.number}` };
  return { kind: 'text', text: value.kind === 'file' ? value.originalFileName : String(value.value) };
}

/** Returns the result of `getValue()`. */
function plainValue(value: ParameterValue): Value {
  if (value.kind === 'run') return `${value.jobName}#${value.number}`;
  return value.kind === 'file' ? value.originalFileName : value.value;
}

function named(kind: 'string' | 'text' | 'password') {
  return (_none: null, [name, text = null, description = null]: readonly Value[], vm: Vm): Value =>
    parameterObject({
      kind,
      name: textArg(vm, name),
      value: textOrNull(vm, text) ?? '',
      ...describe(vm, description),
    });
}

function describe(vm: Vm, description: Value): { description?: string } {
  return description === null ? {} : { description: textArg(vm, description) };
}

export const parameterValueClasses: readonly NativeClass[] = [
  nativeClass<Instance<ParameterState>>(PARAMETER_VALUE, {
    methods: [
      ['getName', 0, (self) => self.state.value.name],
      ['getDescription', 0, (self) => self.state.value.description ?? null],
      ['getValue', 0, (self) => plainValue(self.state.value)],
      ['getShortDescription', 0, (self) => shortDescription(self.state.value)],
      ['isSensitive', 0, (self) => self.state.value.kind === 'password'],
      ['toString', 0, (self) => `(${self.type.simpleName}) ${shortDescription(self.state.value)}`],
    ],
  }),
  nativeClass(STRING_VALUE, { constructors: [[[2, 3], named('string')]] }),
  nativeClass(TEXT_VALUE, { constructors: [[[2, 3], named('text')]] }),
  nativeClass(PASSWORD_VALUE, { constructors: [[[2, 3], named('password')]] }),
  nativeClass(BOOLEAN_VALUE, {
    constructors: [
      [
        [2, 3],
        (_none, [name, flag = false, description = null], vm) =>
          parameterObject({
            kind: 'boolean',
            name: textArg(vm, name),
            value: flag === true,
            ...describe(vm, description),
          }),
      ],
    ],
  }),
  nativeClass<Instance<ParameterState>>(RUN_VALUE, {
    methods: [
      ['getJobName', 0, ({ state: { value } }) => (value.kind === 'run' ? value.jobName : null)],
      ['getNumber', 0, ({ state: { value } }) => (value.kind === 'run' ? String(value.number) : null)],
    ],
  }),
  nativeClass<Instance<ParameterState>>(FILE_VALUE, {
    methods: [['getOriginalFileName', 0, ({ state: { value } }) => plainValue(value)]],
  }),
  nativeClass<Instance<ActionState>>(PARAMETERS_ACTION, {
    constructors: [[[0, ANY], (_none, values) => parametersAction(given(values).map(valueArg))]],
    methods: [
      ['getParameters', 0, (self) => list(self.state.values.map(parameterObject))],
      ['getAllParameters', 0, (self) => list(self.state.values.map(parameterObject))],
      [
        'getParameter',
        1,
        (self, [name], vm) => {
          const wanted = textArg(vm, name);
          const found = self.state.values.find((value) => value.name === wanted);
          return found === undefined ? null : parameterObject(found);
        },
      ],
      ['getDisplayName', 0, () => 'Parameters'],
      ['getUrlName', 0, () => 'parameters'],
    ],
  }),
];

function valueArg(value: Value): ParameterValue {
  return objectArg<ParameterState>(value, PARAMETER_VALUE).state.value;
}

/**
 * Returns the values that are given as several arguments; or as a list, after which the names may follow that are safe in
 * any case.
 */
function given(values: readonly Value[]): readonly Value[] {
  const [first] = values;
  return first instanceof ListValue ? first.items : values;
}

function shortDescription(value: ParameterValue): string {
  return `${value.name}='${value.kind === 'password' ? '****' : String(plainValue(value))}'`;
}
