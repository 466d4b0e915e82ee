import { ZoneId, ZoneOffset } from '@js-joda/core';
import type { Instance } from '../../../runtime/instance.ts';
import type { Value } from '../../../runtime/value.ts';
import type { Vm } from '../../../runtime/vm.ts';
import { intArg, textArg } from '../../arguments.ts';
import { type NativeClass, nativeClass } from '../../define.ts';
import { offsetZone, type Zone, zoneOf } from '../zone.ts';
import { argument, inner, wrap, ZONE_ID, ZONE_OFFSET, ZONE_REGION } from './classes.ts';
import { ask, askFor } from './guard.ts';
import { hashOf } from './hash.ts';

export type ZoneIdValue = Instance<ZoneId>;

export function isZoneId(value: Value | undefined): value is ZoneIdValue {
  return inner(value, ZoneId) !== null;
}

export function newZoneId(zone: Zone): Instance {
  return wrap(idOf(zone.id));
}

export function zoneOfId(value: ZoneIdValue): Zone {
  const id = value.state;
  return id instanceof ZoneOffset ? offsetZone(id.totalSeconds() * 1000) : zoneOf(id.id());
}

function idOf(name: string): ZoneId {
  try {
    return ZoneId.of(name);
  } catch {
    return ZoneOffset.ofTotalSeconds(zoneOf(name).offsetAt(0) / 1000);
  }
}

/** Implements `ZoneId.of`. Throws DateTimeException. */
function zoneIdOf(vm: Vm, text: string): ZoneId {
  if (/^(?:(?:UTC|GMT|UT)?[+-].*|Z)$/.test(text)) return ask(vm, () => ZoneId.of(text));
  if (!/^[A-Za-z][A-Za-z0-9~/._+-]+$/.test(text)) {
    return vm.fail('java.time.DateTimeException', `Invalid ID for region-based ZoneId, invalid format: ${text}`);
  }
  try {
    return ZoneId.of(text);
  } catch {
    return vm.fail('java.time.zone.ZoneRulesException', `Unknown time-zone ID: ${text}`);
  }
}

export function defaultZoneId(vm: Vm): ZoneId {
  return idOf(vm.surroundings.timeZone);
}

function offsetOf(vm: Vm, text: string): ZoneOffset {
  const match = /^([+-])(\d{1,2})(?::?(\d{2}))?(?::?(\d{2}))?$/.exec(text);
  if (match !== null && Number(match[2]) > 18) {
    const value = `${match[1] === '-' ? '-' : ''}${Number(match[2])}`;
    vm.fail(
      'java.time.DateTimeException',
      `Zone offset hours not in valid range: value ${value} is not in the range -18 to 18`,
    );
  }
  return ask(vm, () => ZoneOffset.of(text));
}

export const zoneIdClasses: readonly NativeClass[] = [
  nativeClass<ZoneIdValue>(ZONE_ID, {
    statics: [
      ['of', 1, (_none, [text], vm) => wrap(zoneIdOf(vm, textArg(vm, text)))],
      ['systemDefault', 0, (_none, _args, vm) => wrap(defaultZoneId(vm))],
    ],
    methods: [
      ['getId', 0, (self) => self.state.id()],
      ['normalized', 0, (self) => wrap(self.state.normalized())],
      ['toString', 0, (self) => self.state.toString()],
      ['equals', 1, (self, [other = null]) => inner(other, ZoneId)?.equals(self.state) === true],
      ['hashCode', 0, (self) => hashOf(self.state)],
    ],
  }),
  nativeClass(ZONE_REGION, {}),
  nativeClass<Instance<ZoneOffset>>(ZONE_OFFSET, {
    constants: { UTC: wrap(ZoneOffset.UTC), MIN: wrap(ZoneOffset.MIN), MAX: wrap(ZoneOffset.MAX) },
    statics: [
      ['of', 1, (_none, [text], vm) => wrap(offsetOf(vm, textArg(vm, text)))],
      ['ofHours', 1, (_none, [hours], vm) => askFor(vm, () => ZoneOffset.ofHours(intArg(hours)))],
      [
        'ofHoursMinutes',
        2,
        (_none, [hours, minutes], vm) => askFor(vm, () => ZoneOffset.ofHoursMinutes(intArg(hours), intArg(minutes))),
      ],
      ['ofTotalSeconds', 1, (_none, [seconds], vm) => askFor(vm, () => ZoneOffset.ofTotalSeconds(intArg(seconds)))],
    ],
    methods: [
      ['getTotalSeconds', 0, (self) => self.state.totalSeconds()],
      ['compareTo', 1, (self, [other]) => argument(other, ZoneOffset).totalSeconds() - self.state.totalSeconds()],
    ],
  }),
];
