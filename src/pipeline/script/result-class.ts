import { defineClass, Instance, type NativeClass, nativeClass, textArg, type Value } from '../../groovy/index.ts';
import { isBetterOrEqual, isWorse, parseResult, RESULTS, type Result } from '../../model/index.ts';

type ResultObject = Instance<Result>;

const RESULT = defineClass('hudson.model.Result');
const OBJECTS = new Map(RESULTS.map((result) => [result, new Instance<Result>(RESULT, result)] as const));

/** Returns a result as the object that the script sees: `Result.ABORTED`, `e.result`. */
export function resultObject(result: Result): ResultObject {
  return OBJECTS.get(result) ?? new Instance<Result>(RESULT, result);
}

/** Returns the result that a value of the script represents; null where it represents none. */
export function resultIn(value: Value | undefined): Result | null {
  return value instanceof Instance && value.type === RESULT ? (value as ResultObject).state : null;
}

function compared(test: (self: Result, other: Result) => boolean) {
  return (self: ResultObject, [value]: readonly Value[]): boolean => {
    const other = resultIn(value);
    return other !== null && test(self.state, other);
  };
}

/** Describes the class of results. Jenkins: `hudson.model.Result`. */
export const resultClass: NativeClass = nativeClass<ResultObject>(RESULT, {
  constants: Object.fromEntries(OBJECTS),
  statics: [['fromString', 1, (_none, [text], vm) => resultObject(parseResult(textArg(vm, text)))]],
  methods: [
    ['toString', 0, (self) => self.state],
    ['isWorseThan', 1, compared(isWorse)],
    ['isWorseOrEqualTo', 1, compared((self, other) => self === other || isWorse(self, other))],
    ['isBetterThan', 1, compared((self, other) => self !== other && isBetterOrEqual(self, other))],
    ['isBetterOrEqualTo', 1, compared(isBetterOrEqual)],
    ['isCompleteBuild', 0, (self) => self.state !== 'NOT_BUILT' && self.state !== 'ABORTED'],
    ['getOrdinal', 0, (self) => RESULTS.indexOf(self.state)],
  ],
});
