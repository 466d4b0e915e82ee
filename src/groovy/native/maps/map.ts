import { MAP } from '../../runtime/classes.ts';
import type { MapValue } from '../../runtime/collections.ts';
import { nativeClass } from '../define.ts';
import { accessRows } from './access.ts';
import { combineRows } from './combine.ts';
import { groupRows } from './group.ts';
import { orderRows } from './order.ts';
import { searchRows } from './search.ts';

export const map = nativeClass<MapValue>(MAP, {
  methods: [...accessRows, ...searchRows, ...groupRows, ...combineRows, ...orderRows],
});
