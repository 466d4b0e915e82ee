import { stringHash } from '../../../java/index.ts';
import { booleanArg, intArg, longArg, textArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { defaultZone, isZone, momentArg, newZone, TIME_ZONE, ZONE_INFO, type ZoneValue } from './classes.ts';
import { isZoneId, newZoneId, zoneOfId } from './time/zone-id.ts';
import type { Zone } from './zone.ts';
import { zoneOf } from './zone.ts';

function hasDaylight(zone: Zone, now: number): boolean {
  const year = new Date(now).getUTCFullYear();
  return zone.offsetAt(Date.UTC(year, 0, 1)) !== zone.offsetAt(Date.UTC(year, 6, 1));
}

function zoneText(zone: Zone, now: number): string {
  const daylight = hasDaylight(zone, now);
  return `sun.util.calendar.ZoneInfo[id="${zone.id}",offset=${zone.standardAt(now)},dstSavings=${daylight ? 3_600_000 : 0},useDaylight=${daylight},transitions=0,lastRule=null]`;
}

export const timeZoneClasses: readonly NativeClass[] = [
  nativeClass<ZoneValue>(TIME_ZONE, {
    statics: [
      ['getTimeZone', 1, (_none, [id], vm) => newZone(isZoneId(id) ? zoneOfId(id) : zoneOf(textArg(vm, id)))],
      ['getDefault', 0, (_none, _args, vm) => newZone(defaultZone(vm))],
    ],
    constants: { SHORT: 0, LONG: 1 },
    methods: [
      ['getID', 0, (self) => self.state.id],
      ['getRawOffset', 0, (self, _args, vm) => self.state.standardAt(vm.surroundings.now())],
      ['getOffset', 1, (self, [moment]) => self.state.offsetAt(Number(longArg(moment)))],
      [
        'inDaylightTime',
        1,
        (self, [date]) => {
          const moment = momentArg(date);
          return self.state.offsetAt(moment) !== self.state.standardAt(moment);
        },
      ],
      ['useDaylightTime', 0, (self, _args, vm) => hasDaylight(self.state, vm.surroundings.now())],
      ['observesDaylightTime', 0, (self, _args, vm) => hasDaylight(self.state, vm.surroundings.now())],
      ['getDSTSavings', 0, (self, _args, vm) => (hasDaylight(self.state, vm.surroundings.now()) ? 3_600_000 : 0)],
      ['getDisplayName', [0, 1], (self) => self.state.longName(false)],
      [
        'getDisplayName',
        [2, 3],
        (self, [daylight, style]) =>
          intArg(style) === 0 ? self.state.shortName(booleanArg(daylight)) : self.state.longName(booleanArg(daylight)),
      ],
      ['toZoneId', 0, (self) => newZoneId(self.state)],
      [
        'hasSameRules',
        1,
        (self, [other], vm) => {
          const now = vm.surroundings.now();
          return (
            isZone(other) &&
            self.state.standardAt(now) === other.state.standardAt(now) &&
            hasDaylight(self.state, now) === hasDaylight(other.state, now)
          );
        },
      ],
      ['toString', 0, (self, _args, vm) => zoneText(self.state, vm.surroundings.now())],
      ['equals', 1, (self, [other]) => isZone(other) && self.state.id === other.state.id],
      ['hashCode', 0, (self) => stringHash(self.state.id)],
      ['clone', 0, (self) => newZone(self.state)],
    ],
  }),
  nativeClass(ZONE_INFO, {}),
];
