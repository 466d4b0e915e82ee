import { arrayOf, ENUM } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import { GroovyClass } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import { longArg, textArg } from '../arguments.ts';
import { type MethodRow, nativeClass } from '../define.ts';
import type { EnumState } from './enum.ts';

const TIME_UNIT = new GroovyClass('java.util.concurrent.TimeUnit', ENUM, [], 'enum');

interface UnitState extends EnumState {
  readonly nanos: bigint;
}

type Unit = Instance<UnitState>;

const UNITS: readonly (readonly [name: string, method: string, nanos: bigint])[] = [
  ['NANOSECONDS', 'toNanos', 1n],
  ['MICROSECONDS', 'toMicros', 1_000n],
  ['MILLISECONDS', 'toMillis', 1_000_000n],
  ['SECONDS', 'toSeconds', 1_000_000_000n],
  ['MINUTES', 'toMinutes', 60_000_000_000n],
  ['HOURS', 'toHours', 3_600_000_000_000n],
  ['DAYS', 'toDays', 86_400_000_000_000n],
];

const constants: readonly Unit[] = UNITS.map(
  ([name, , nanos], ordinal) => new Instance<UnitState>(TIME_UNIT, { name, ordinal, nanos }),
);

const MOST = 2n ** 63n - 1n;

/** Converts a time from one unit to whole ones of another; beyond the range of a Long it returns the end of the range. */
function convert(time: bigint, from: bigint, to: bigint): bigint {
  const converted = (time * from) / to;
  if (converted > MOST) return MOST;
  return converted < -MOST - 1n ? -MOST - 1n : converted;
}

function unitArg(value: Value | undefined): Unit {
  return value instanceof Instance && value.type === TIME_UNIT ? (value as Unit) : mismatch();
}

const conversions: readonly MethodRow<Unit>[] = UNITS.map(([, method, nanos]) => [
  method,
  1,
  (self, [time]) => convert(longArg(time), self.state.nanos, nanos),
]);

export const timeUnit = nativeClass<Unit>(TIME_UNIT, {
  constants: Object.fromEntries(constants.map((each) => [each.state.name, each])),
  statics: [
    ['values', 0, () => new ListValue([...constants], arrayOf(TIME_UNIT))],
    [
      'valueOf',
      1,
      (_none, [name], vm) => {
        const wanted = textArg(vm, name);
        return (
          constants.find((each) => each.state.name === wanted) ??
          vm.fail('java.lang.IllegalArgumentException', `No enum constant java.util.concurrent.TimeUnit.${wanted}`)
        );
      },
    ],
  ],
  methods: [
    ...conversions,
    ['convert', 2, (self, [time, unit]) => convert(longArg(time), unitArg(unit).state.nanos, self.state.nanos)],
    [
      'sleep',
      1,
      function* (self, [time], vm) {
        yield* vm.surroundings.sleep(Number(convert(longArg(time), self.state.nanos, 1_000_000n)));
        return null;
      },
    ],
  ],
});
