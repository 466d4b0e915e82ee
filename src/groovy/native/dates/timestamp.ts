import { floorMod, localOf } from '../../../java/index.ts';
import { Instance } from '../../runtime/instance.ts';
import type { Vm } from '../../runtime/vm.ts';
import { longArg, textArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { type DateState, type DateValue, defaultZone, TIMESTAMP } from './classes.ts';
import { formatMoment } from './simple-date-format.ts';

function newTimestamp(moment: number): DateValue {
  return new Instance<DateState>(TIMESTAMP, { moment });
}

function read(vm: Vm, text: string): number {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2}) (\d{1,2}):(\d{1,2}):(\d{1,2})(?:\.(\d{1,9}))?$/.exec(text.trim());
  if (match === null) {
    return vm.fail('java.lang.IllegalArgumentException', 'Timestamp format must be yyyy-mm-dd hh:mm:ss[.fffffffff]');
  }
  const [year = 0, month = 1, day = 1, hour, minute, second] = match.slice(1, 7).map(Number);
  const milli = Math.floor(Number((match[7] ?? '').padEnd(9, '0')) / 1_000_000);
  return defaultZone(vm).momentOf(localOf(year, month - 1, day, hour, minute, second, milli));
}

export const timestampClass: NativeClass = nativeClass<DateValue>(TIMESTAMP, {
  constructors: [[1, (_none, [moment]) => newTimestamp(Number(longArg(moment)))]],
  statics: [['valueOf', 1, (_none, [text], vm) => newTimestamp(read(vm, textArg(vm, text)))]],
  methods: [
    ['getNanos', 0, (self) => floorMod(self.state.moment, 1000) * 1_000_000],
    [
      'toString',
      0,
      (self, _args, vm) => {
        const text = formatMoment(vm, 'yyyy-MM-dd HH:mm:ss.SSS', self.state.moment);
        return text.replace(/0{1,2}$/, '');
      },
    ],
  ],
});
