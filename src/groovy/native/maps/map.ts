import { MAP } from '../../runtime/classes.ts';
import { MapValue } from '../../runtime/collections.ts';
import type { Value } from '../../runtime/value.ts';
import { nativeClass } from '../define.ts';
import { accessRows } from './access.ts';
import { combineRows } from './combine.ts';
import { groupRows } from './group.ts';
import { guarded } from './guard.ts';
import { orderRows } from './order.ts';
import { searchRows } from './search.ts';

export function isMap(value: Value): value is MapValue {
  return value instanceof MapValue;
}

export const map = nativeClass(MAP, {
  methods: guarded([...accessRows, ...searchRows, ...groupRows, ...combineRows, ...orderRows], isMap),
});
