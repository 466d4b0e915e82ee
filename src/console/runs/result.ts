import {
  colorOfResult,
  isBetterOrEqual,
  isComplete,
  isWorse,
  parseResult,
  RESULTS,
  type Result,
  worse,
} from '../../model/index.ts';
import {
  defineClass,
  Instance,
  type NativeClass,
  nativeClass,
  OBJECT,
  SERIALIZABLE,
  textArg,
  type Value,
} from '../host/groovy.ts';
import { objectArg } from '../host/host.ts';

const RESULT = defineClass('hudson.model.Result', OBJECT, [SERIALIZABLE]);
const BALL_COLOR = defineClass('hudson.model.BallColor');

interface ResultState {
  readonly result: Result;
}

interface ColorState {
  readonly color: string;
}

const OBJECTS: ReadonlyMap<Result, Instance<ResultState>> = new Map(
  RESULTS.map((result) => [result, new Instance<ResultState>(RESULT, { result })]),
);

const COLORS: ReadonlyMap<string, Instance<ColorState>> = new Map(
  ['red', 'yellow', 'blue', 'grey', 'disabled', 'aborted', 'notbuilt']
    .flatMap((color) => [color, `${color}_anime`])
    .map((color) => [color, new Instance<ColorState>(BALL_COLOR, { color })]),
);

/** Returns the constant of a result; null for null. */
export function resultObject(result: Result | null): Value {
  return result === null ? null : (OBJECTS.get(result) ?? null);
}

/** Returns the constant of a colour of the remote API. */
export function colorObject(color: string): Value {
  return COLORS.get(color) ?? null;
}

export function resultArg(value: Value | undefined): Result {
  return objectArg<ResultState>(value, RESULT).state.result;
}

export const resultClasses: readonly NativeClass[] = [
  nativeClass<Instance<ResultState>>(RESULT, {
    methods: [
      ['toString', 0, (self) => self.state.result],
      ['toExportedObject', 0, (self) => self.state.result],
      ['getName', 0, (self) => self.state.result],
      ['getOrdinal', 0, (self) => RESULTS.indexOf(self.state.result)],
      ['getColor', 0, (self) => colorObject(colorOfResult(self.state.result))],
      ['isCompleteBuild', 0, (self) => isComplete(self.state.result)],
      ['getCompleteBuild', 0, (self) => isComplete(self.state.result)],
      ['isBetterThan', 1, (self, [other]) => isWorse(resultArg(other), self.state.result)],
      ['isBetterOrEqualTo', 1, (self, [other]) => isBetterOrEqual(self.state.result, resultArg(other))],
      ['isWorseThan', 1, (self, [other]) => isWorse(self.state.result, resultArg(other))],
      ['isWorseOrEqualTo', 1, (self, [other]) => isBetterOrEqual(resultArg(other), self.state.result)],
      ['combine', 1, (self, [other]) => resultObject(worse(self.state.result, resultArg(other)))],
    ],
    statics: [
      ['fromString', 1, (_none, [text], vm) => resultObject(parseResult(textArg(vm, text)))],
      ['combine', 2, (_none, [a, b]) => combined(a, b)],
    ],
    constants: Object.fromEntries(RESULTS.map((result) => [result, resultObject(result)])),
  }),
  nativeClass<Instance<ColorState>>(BALL_COLOR, {
    methods: [
      ['toString', 0, (self) => self.state.color],
      ['name', 0, (self) => self.state.color.toUpperCase()],
      ['getImage', 0, (self) => `${self.state.color}.${self.state.color.endsWith('_anime') ? 'gif' : 'png'}`],
      ['getIconName', 0, (self) => self.state.color.replace('_', '-')],
      ['isAnimated', 0, (self) => self.state.color.endsWith('_anime')],
      ['anime', 0, (self) => colorObject(`${self.state.color.replace('_anime', '')}_anime`)],
      ['noAnime', 0, (self) => colorObject(self.state.color.replace('_anime', ''))],
    ],
    constants: Object.fromEntries([...COLORS].map(([color, object]) => [color.toUpperCase(), object])),
  }),
];

/** Returns the worse of two results; null is ignored. */
function combined(a: Value | undefined, b: Value | undefined): Value {
  if (a === null || a === undefined) return b ?? null;
  if (b === null || b === undefined) return a;
  return resultObject(worse(resultArg(a), resultArg(b)));
}
